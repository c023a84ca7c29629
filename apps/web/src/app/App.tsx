import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useLang } from '../i18n/i18n.ts';
import { queryClient } from '../lib/query-client.ts';
import { router } from './router.tsx';

/** Mounts the tree again after a change of language, because texts are read while rendering. The address keeps the state of the screen. */
export function App() {
  const lang = useLang();
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider key={lang} router={router} />
    </QueryClientProvider>
  );
}
