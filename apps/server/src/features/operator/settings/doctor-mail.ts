import { MailError } from '../../../platform/messages/mail.ts';
import type { DoctorParts } from '../../../platform/module.ts';
import { needsSetting, type DoctorPart } from '../../../platform/outside/doctor-part.ts';

/** Connects to the mail server and signs in. Sends no mail: the settings have a test mail. */
export const doctorMail = ({ mailer }: DoctorParts): DoctorPart[] => [
  {
    name: 'mail/smtp',
    needs: mailer ? null : needsSetting('SMTP_URL'),
    run: async () => {
      try {
        await mailer!.verify();
        return { line: { key: 'doctor.mail' } };
      } catch (error) {
        if (!(error instanceof MailError)) throw error;
        return {
          state: 'failed',
          line: { key: 'doctor.mailFails', values: { text: error.answer } },
          todo: { key: 'doctor.mailFailsTodo' },
        };
      }
    },
  },
];
