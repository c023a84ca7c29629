export { bookPayment, DEPOSIT, takeBackPayment } from './book-payment.ts';
export { lockPayment, type AnyPayment } from './change-payment.store.ts';
export { changePayment, createPayment, decidePayment, takeBack } from './change-payment.ts';
export { countWaiting, readAdmins, waitsForAdmin } from './payments.reads.ts';
export { storeState } from './store-state.ts';
export { tellScreens } from './tell-payment.ts';
