export { planChanged } from './subscriptions.topics.ts';
