import { provider, type Provider } from '../../../platform/money/notices.ts';
import { applyGatewayState } from './apply-gateway-state.ts';
import type { Gateway, GatewayPayment } from './gateways/gateway.ts';
import { clientOf, gatewaysOf, type GatewayParts } from './gateways/offered.ts';

/** Returns the gateways as services that send notices. A notice only names the payment about which the gateway is asked. */
export const gatewayNotices = (parts: GatewayParts): Provider[] => gatewaysOf(parts).map((gateway) => noticesOf(parts, gateway));

const noticesOf = (parts: GatewayParts, gateway: Gateway): Provider =>
  provider<GatewayPayment | null>({
    name: gateway.name,
    verify: gateway.verify,
    readState: async (id, signal) => (gateway.isTest?.(id) ? null : gateway.read(clientOf(parts, gateway.name, signal), id)),
    apply: async (tx, _id, stated) => {
      if (stated !== null) await applyGatewayState(tx, gateway.name, stated);
    },
  });
