import { useQuery } from '@tanstack/react-query';
import { IconBrandDiscord, IconBrandTelegram, IconBrandX } from '@tabler/icons-react';
import { siteQuery } from '../../lib/site.ts';

const NETWORKS = [
  { key: 'x', name: 'X', icon: IconBrandX },
  { key: 'discord', name: 'Discord', icon: IconBrandDiscord },
  { key: 'telegram', name: 'Telegram', icon: IconBrandTelegram },
] as const;

/** The operator's social links. Links that are not set are hidden. */
export function SocialLinks({ className }: { className: string | undefined }) {
  const social = useQuery(siteQuery).data?.social;
  return NETWORKS.map(({ key, name, icon: Icon }) => {
    const href = social?.[key];
    if (!href) return null;
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer" aria-label={name} title={name} className={className}>
        <Icon size={18} stroke={1.6} aria-hidden />
      </a>
    );
  });
}
