import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useLang } from '../i18n/i18n.ts';
import { queryClient } from '../lib/query-client.ts';
import { router } from './routes.tsx';

/** The tree is mounted anew in another language: texts are read while rendering, and the address keeps the screen's state. */
export function App() {
  const lang = useLang();
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider key={lang} router={router} />
    </QueryClientProvider>
  );
}
