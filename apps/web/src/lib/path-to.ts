import type { RegisteredRouter } from '@tanstack/react-router';
import { stringifySearch } from '@lootfolio/domain/search-params';

/** The path of a screen, as its feature's route declares it. */
export type ScreenPath = keyof RegisteredRouter['routesByPath'] & string;

type ParamsOf<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & ParamsOf<Rest>
  : P extends `${string}$${infer Name}`
    ? { [K in Name]: string }
    : object;

type Search = Record<string, string | number | boolean | readonly string[] | undefined>;
type Rest<P extends string> = { search?: Search; hash?: string } & (keyof ParamsOf<P> extends never
  ? { params?: never }
  : { params: ParamsOf<P> });
type Args<P extends string> = keyof ParamsOf<P> extends never ? [rest?: Rest<P>] : [rest: Rest<P>];

/** The address of a screen. A path that no route declares is a type error. */
export function pathTo<P extends ScreenPath>(path: P, ...[rest]: Args<P>): string {
  const params = (rest?.params ?? {}) as Readonly<Record<string, string>>;
  const filled = path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!));
  return filled + stringifySearch(rest?.search ?? {}) + (rest?.hash ? `#${rest.hash}` : '');
}
