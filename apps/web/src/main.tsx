import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Button.css';
import './app/fonts.css';
import './app/tokens.css';
import './app/base.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './app/routes.tsx';
import { endSession, followSignOut, startSession } from './app/session.ts';
import { theme, variables } from './app/theme.ts';
import { activateLanguage, preferredLanguage, useLang } from './i18n/i18n.ts';
import { onRefusal } from './lib/api.ts';
import { queryClient } from './lib/query-client.ts';

const colorSchemes = localStorageColorSchemeManager({ key: 'theme' });

/** The tree is mounted anew in another language: texts are read while rendering, and the address keeps the screen's state. */
function App() {
  const lang = useLang();
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} colorSchemeManager={colorSchemes} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider key={lang} router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}

onRefusal({
  signedOut: () => {
    const path = router.state.location.href;
    void endSession(path).then((ended) => (ended ? router.navigate({ to: '/', search: { ended: true } }) : undefined));
  },
  forbidden: () => void router.navigate({ href: '/dashboard' }),
});

followSignOut(() => void router.invalidate());

await Promise.all([activateLanguage(preferredLanguage()), startSession()]);
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
