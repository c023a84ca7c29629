import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const slate: MantineColorsTuple = [
  '#e6eaf0',
  '#a9b3c1',
  '#8490a0',
  '#5d6878',
  '#364050',
  '#222935',
  '#171c25',
  '#10141b',
  '#0a0d12',
  '#06080b',
];

const overlayProps = { color: 'var(--scrim)', backgroundOpacity: 1, blur: 0 };

export const theme = createTheme({
  colors: { dark: slate },
  fontFamily: 'var(--font)',
  fontSizes: { xs: 'var(--text-sm)', sm: 'var(--text-md)', md: 'var(--text-lg)', lg: '1.0625rem', xl: 'var(--text-xl)' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '2px', sm: 'var(--radius-sm)', md: 'var(--radius)', lg: 'var(--radius-lg)', xl: '16px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  components: {
    // the kit renders <header> elements, which would count as second banners of the page
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    // `useEscape` handles the key
    Modal: { defaultProps: { radius: 'lg', closeOnEscape: false, overlayProps } },
    Drawer: { defaultProps: { closeOnEscape: false, overlayProps } },
  },
});

/** Sets the kit's colours from the tokens, so that the tokens are the only source of colours. */
export const variables: CSSVariablesResolver = () => {
  const scheme = {
    '--mantine-color-body': 'var(--surface-1)',
    // the focus ring
    '--mantine-primary-color-filled': 'var(--accent-text)',
  };
  return { variables: {}, light: scheme, dark: scheme };
};
