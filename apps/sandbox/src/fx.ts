import type { FastifyInstance } from 'fastify';
import { dayOf, isoDay, startOfDay } from './clock.ts';
import { ratesOf } from './rates.ts';
import type { World } from './world.ts';

/** The currencies of the European Central Bank. It does not publish the rouble. */
const CENTRAL_BANK = [
  'USD',
  'JPY',
  'CZK',
  'DKK',
  'GBP',
  'HUF',
  'PLN',
  'RON',
  'SEK',
  'CHF',
  'NOK',
  'TRY',
  'AUD',
  'BRL',
  'CAD',
  'CNY',
  'HKD',
  'ILS',
  'INR',
  'KRW',
  'MXN',
  'NZD',
  'SGD',
  'ZAR',
];

/** Two public sources of exchange rates: open.er-api.com and the daily file of the European Central Bank. */
export function registerRates(app: FastifyInstance, world: World): void {
  app.get('/open.er-api.com/v6/latest/:base', (request, reply) => {
    const { base } = request.params as { base: string };
    if (base.toUpperCase() !== 'USD') return reply.code(404).send({ result: 'error', 'error-type': 'unsupported-code' });
    const updated = startOfDay(dayOf(world.clock.now())) / 1000 + 1;
    const rates = Object.fromEntries(Object.entries(world.rates()).map(([currency, millionths]) => [currency, millionths / 1_000_000]));
    return {
      result: 'success',
      provider: 'https://www.exchangerate-api.com',
      documentation: 'https://www.exchangerate-api.com/docs/free',
      terms_of_use: 'https://www.exchangerate-api.com/terms',
      time_last_update_unix: updated,
      time_last_update_utc: new Date(updated * 1000).toUTCString(),
      time_next_update_unix: updated + 86_400,
      time_next_update_utc: new Date((updated + 86_400) * 1000).toUTCString(),
      time_eol_unix: 0,
      base_code: 'USD',
      rates,
    };
  });

  app.get('/www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml', (_request, reply) => {
    const day = lastWorkingDay(dayOf(world.clock.now()));
    return reply.type('text/xml').send(centralBankXml(isoDay(day), ratesOf(world.seed, day, world.file !== null)));
  });
}

function centralBankXml(day: string, rates: Readonly<Record<string, number>>): string {
  const euro = rates['EUR']!;
  const cubes = CENTRAL_BANK.map(
    (currency) => `\t\t\t<Cube currency='${currency}' rate='${Number((rates[currency]! / euro).toPrecision(6))}'/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${day}'>
${cubes.join('\n')}
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>`;
}

/** Day 0 of the epoch was a Thursday; Saturday and Sunday show Friday's rates. */
function lastWorkingDay(day: number): number {
  const weekday = (day + 4) % 7;
  if (weekday === 6) return day - 1;
  return weekday === 0 ? day - 2 : day;
}
