import { t } from '../../../../i18n/i18n.ts';
import { BottomBar } from '../../../../ui/layout/BottomBar.tsx';
import { Button } from '../../../../ui/form/Button.tsx';

type Props = {
  /** The number of unsaved changes. */
  count: number;
  /** The id of the form that the button submits. */
  form: string;
  busy: boolean;
  onDiscard: () => void;
};

export function SaveBar({ count, form, busy, onDiscard }: Props) {
  if (count === 0) return null;
  const changed = t('settings.changed', { n: count });
  const actions = (
    <>
      <Button variant="default" disabled={busy} onClick={onDiscard}>
        {t('settings.discard')}
      </Button>
      <Button type="submit" form={form} busy={busy}>
        {t('settings.save')}
      </Button>
    </>
  );
  return (
    <BottomBar label={changed} actions={actions}>
      <strong>{changed}</strong>
    </BottomBar>
  );
}
