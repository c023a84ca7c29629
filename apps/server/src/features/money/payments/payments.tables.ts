import type {
  BalancePaymentMethod,
  GatewayName,
  OperationStatus,
  OperationType,
  PaymentAttention,
  PaymentMethod,
} from '@lootfolio/domain/payments';
import type { ChangedField } from '@lootfolio/domain/payments-admin';
import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../../platform/database/schema.ts' {
  interface Database {
    payments: {
      id: GeneratedAlways<number>;
      user_id: number;
      operation_type: OperationType;
      payment_method: PaymentMethod;
      balance_payment_method: BalancePaymentMethod | null;
      operation_status: Generated<OperationStatus>;
      amount: number;
      wallet: string | null;
      note: string | null;
      attention: PaymentAttention | null;
      booked: Generated<number>;
      promised: Generated<number>;
      bookings: Generated<number>;
      credited_on: Date | null;
      created_at: Date;
      updated_at: Date;
    };
    crypto_payments: {
      id: GeneratedAlways<number>;
      payment_id: number;
      provider: GatewayName;
      order_id: string;
      is_further: Generated<boolean>;
      price: number;
      price_currency: string;
      invoice_id: string | null;
      invoice_url: string | null;
      external_id: string | null;
      external_ids: Generated<string[]>;
      gateway_status: string | null;
      coin: string | null;
      received: Generated<number>;
      reads: Generated<number>;
      next_read_at: Date | null;
      expires_at: Date;
      created_at: Date;
      updated_at: Date;
    };
    payment_changes: {
      id: GeneratedAlways<number>;
      payment_id: number;
      at: Date;
      admin_id: number | null;
      field: ChangedField;
      old_value: string | null;
      new_value: string | null;
    };
    payment_counts: {
      operation_type: OperationType;
      payment_method: PaymentMethod;
      operation_status: OperationStatus;
      payments: number;
      amount: number;
    };
  }
}
