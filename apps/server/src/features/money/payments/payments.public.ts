export { changePayment, createPayment, decidePayment, takeBack } from './change-payment.ts';
export { countWaiting, waitsForAdmin } from './payments.reads.ts';
