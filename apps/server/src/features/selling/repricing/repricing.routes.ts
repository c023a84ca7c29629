import * as calls from '@lootfolio/contract/features/selling/repricing';
import { route, write, type Route } from '../../../platform/http/route.ts';
import { changeRule, contentOf, createRule, deleteRule, switchRule } from './save-rule.ts';
import { answerQuestion, endExclusion, exclude, resumeRepricing, stopRepricing } from './stop-repricing.ts';
import { previewRun, viewDecisions, viewRules, type ViewParts } from './view-repricing.ts';

export const repricingRoutes = (parts: ViewParts): Route[] => [
  route(calls.viewRepricing, ({ caller }) => viewRules(parts, caller.userId)),
  route(calls.listDecisions, ({ caller, query, language }) => viewDecisions(parts, caller.userId, query, language)),
  route(calls.previewRule, ({ caller, body: { page, limit, ...body }, language }) =>
    previewRun(parts, caller.userId, contentOf(body), { page, limit, language }),
  ),

  write(calls.createRule, async ({ tx, caller, body }) => ({ id: await createRule(tx, caller, contentOf(body)) })),
  write(calls.changeRule, async ({ tx, caller, params: { id }, body }) => {
    await changeRule(tx, caller, id, contentOf(body));
    return { id };
  }),
  write(calls.switchRule, async ({ tx, caller, params: { id }, body }) => {
    await switchRule(tx, caller, id, body.on);
    return { id };
  }),
  write(calls.deleteRule, async ({ tx, caller, params: { id } }) => {
    await deleteRule(tx, caller, id);
    return { id };
  }),

  write(calls.stopRepricing, async ({ tx, caller }) => {
    await stopRepricing(tx, caller);
    return {};
  }),
  write(calls.resumeRepricing, async ({ tx, caller }) => {
    await resumeRepricing(tx, caller);
    return {};
  }),
  write(calls.answerQuestion, async ({ tx, caller, body }) => {
    await answerQuestion(tx, caller, body.listing, body.go_on);
    return {};
  }),
  write(calls.exclude, async ({ tx, caller, body }) => ({ id: await exclude(tx, caller, body.listing, body.all_things) })),
  write(calls.endExclusion, async ({ tx, caller, params: { id } }) => {
    await endExclusion(tx, caller, id);
    return { id };
  }),
];
