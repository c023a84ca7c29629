import { MarketError, type HttpClient } from '@lootfolio/marketplaces/port';
import type { DoctorParts } from '../../../platform/module.ts';
import { DOCTOR_WAITING, needsSetting, type DoctorPart, type Finding } from '../../../platform/outside/doctor-part.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { GATEWAYS, type GatewayName } from '@lootfolio/domain/payments';
import type { Gateway } from './gateways/gateway.ts';
import { gatewaysOf, GATEWAY_LIMIT } from './gateways/offered.ts';

const SETTING: Readonly<Record<GatewayName, string>> = { nowpayments: 'NOWPAYMENTS_API_KEY', btcpay: 'BTCPAY_URL' };

const SINCE_MS = 86_400_000;
/** A payment that nobody has. */
const NO_PAYMENT = '1';

/** Lists the payments of the last day at each gateway. Opens no invoice. */
export const doctorGateways = ({ config, outside }: DoctorParts): DoctorPart[] =>
  GATEWAYS.map((name): DoctorPart => {
    const gateway = gatewaysOf({ config, outside }).find((one) => one.name === name);
    return {
      name: `payments/${name}`,
      needs: gateway ? null : needsSetting(SETTING[name]),
      run: (visit) => ask(gateway!, visit.outside.client(name, GATEWAY_LIMIT, visit.signal, DOCTOR_WAITING)),
    };
  });

async function ask(gateway: Gateway, http: HttpClient): Promise<Finding> {
  const listed = await gateway.paymentsSince(http, new Date(nowMs() - SINCE_MS));
  if (listed) {
    const unknown = listed.find(({ standing }) => standing === 'unknown');
    if (!unknown) return { line: { key: 'doctor.gateway', values: { n: listed.length } } };
    return { state: 'differs', line: { key: 'doctor.gatewayWord', values: { word: unknown.said } }, todo: { key: 'doctor.report' } };
  }
  try {
    await gateway.read(http, NO_PAYMENT);
  } catch (error) {
    // it refuses the payment, so it accepted the key
    if (!(error instanceof MarketError && (error.status === 400 || error.status === 404))) throw error;
  }
  return { line: { key: 'doctor.gatewayUnlisted' } };
}
