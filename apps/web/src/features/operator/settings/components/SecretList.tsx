import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import type { Secret } from '../settings.queries.ts';
import css from './SecretList.module.css';

/** Whether each secret of the environment is set. */
export const SecretList = ({ secrets }: { secrets: readonly Secret[] }) => (
  <Panel>
    <p className={css.text}>{t('settings.secretsText')}</p>
    <table className={css.table}>
      <caption className="visually-hidden">{t('settings.secrets')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('settings.secretName')}</th>
          <th scope="col">{t('settings.secretState')}</th>
          <th scope="col">{t('settings.secretHelp')}</th>
        </tr>
      </thead>
      <tbody>
        {secrets.map(({ name, is_set: isSet, help }) => {
          const Icon = isSet ? IconCircleCheck : IconCircleDashed;
          return (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>
                <span className={css.state} data-set={isSet}>
                  <Icon size={15} stroke={1.8} aria-hidden />
                  {t(isSet ? 'settings.isSet' : 'settings.isNotSet')}
                </span>
              </td>
              <td>{help}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </Panel>
);
