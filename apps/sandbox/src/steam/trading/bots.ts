/** The Steam accounts with which a server takes deposits. Nobody signs in to the product as one of them. */
export type Bot = {
  steamId: string;
  accountName: string;
  password: string;
  /** Of the mobile authenticator, base64. */ sharedSecret: string;
  name: string;
};

/** All that there is to know of the bots' accounts. The operator of a sandbox enters it like that of real ones. */
export const BOTS: readonly Bot[] = [
  {
    steamId: '76561198000030001',
    accountName: 'sandbox-bot-1',
    password: 'sandbox-password-1',
    sharedSecret: 'c2FuZGJveC1ib3QtMS1zZWNyZXQ=',
    name: 'Lootfolio Deposits 1',
  },
  {
    steamId: '76561198000030002',
    accountName: 'sandbox-bot-2',
    password: 'sandbox-password-2',
    sharedSecret: 'c2FuZGJveC1ib3QtMi1zZWNyZXQ=',
    name: 'Lootfolio Deposits 2',
  },
];

export const botByName = (accountName: unknown): Bot | null => BOTS.find((bot) => bot.accountName === accountName) ?? null;
