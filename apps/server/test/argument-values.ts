import { API, SymbolFlags, TypeFlags, type Checker, type Type, type TypeReference } from 'typescript/unstable/sync';

/** A function that a file exports. `calls`: lists of arguments that its types allow. */
export type Exported = { name: string; takesDatabase: boolean; calls: unknown[][] };

/** Alternative values are tried for parameters and for their properties. Deeper properties have one value. */
const VARIED_DEPTH = 1;
/** The first text is also a valid day; the second one is an empty search. */
const TEXTS = ['2026-01-02', ''];
/** The value of a text that is named as an address of the web. */
const ADDRESS = 'https://example.com';
const isAddress = (name: string, { flags }: Type): boolean => name.endsWith('_URL') && (flags & TypeFlags.StringLike) !== 0;
const MOMENT = new Date('2026-01-02T03:04:05Z');

/**
 * Asks the compiler for the functions that files export, and makes arguments of their types. The first call of a function has the first
 * value in every place; each other call has another value in one place.
 */
export class ArgumentValues {
  readonly #api = new API();
  readonly #project;
  readonly #checker: Checker;
  readonly #database: unknown;

  /**
   * @param config the project (tsconfig) of the files
   * @param database the value of every parameter and property that is a database
   */
  constructor(config: string, database: unknown) {
    this.#project = this.#api.updateSnapshot({ openProjects: [config] }).getProject(config)!;
    this.#checker = this.#project.checker;
    this.#database = database;
  }

  /** Stops the compiler. The objects among the arguments cannot be read afterwards, because they ask the compiler. */
  close(): void {
    this.#api.close();
  }

  functionsOf(file: string): Exported[] {
    const module = this.#checker.getSymbolAtLocation(this.#project.program.getSourceFile(file)!)!;
    return this.#checker.getExportsOfModule(module).flatMap((symbol) => {
      const type = this.#checker.getTypeOfSymbol(symbol);
      const signature = type && this.#checker.getSignaturesOfType(type, 0)[0];
      if (!signature) return [];
      const types = signature.getParameters().map((_, at) => this.#checker.getParameterType(signature, at)!);
      const takesDatabase = types.some((one) =>
        [one, ...this.#propertiesOf(one).map((own) => own.type)].some((it) => this.#isDatabase(it)),
      );
      return [{ name: symbol.name, takesDatabase, calls: combine(types.map((one) => this.#valuesOf(one))) }];
    });
  }

  #isDatabase(type: Type): boolean {
    return this.#checker.getPropertyOfType(type, 'selectFrom') !== undefined;
  }

  #propertiesOf(type: Type): { name: string; type: Type; isOptional: boolean }[] {
    return this.#checker.getPropertiesOfType(type).flatMap((symbol) => {
      const own = this.#checker.getTypeOfSymbol(symbol);
      // a property whose name is a symbol, such as `Symbol.iterator`
      if (!own || symbol.name.startsWith('__@')) return [];
      return [{ name: symbol.name, type: own, isOptional: (symbol.flags & SymbolFlags.Optional) !== 0 }];
    });
  }

  #valuesOf(type: Type, depth = 0): unknown[] {
    const { flags } = type;
    if (flags & TypeFlags.Boolean) return [true, false];
    if (type.isLiteralType()) return [type.value];
    if (flags & (TypeFlags.Number | TypeFlags.AnyOrUnknown | TypeFlags.TypeParameter)) return [1];
    if (flags & TypeFlags.StringLike) return TEXTS;
    if (flags & TypeFlags.BigInt) return [1n];
    if (flags & TypeFlags.Null) return [null];
    if (flags & TypeFlags.VoidLike) return [undefined];
    if (type.isUnionType())
      return type
        .getTypes()
        .flatMap((one) => this.#valuesOf(one, depth))
        .toSorted(byRichness);
    // a branded number or text
    const primitive = type.isIntersectionType() ? type.getTypes().find((one) => one.flags & TypeFlags.Primitive) : undefined;
    return primitive ? this.#valuesOf(primitive, depth) : this.#objectsOf(type, depth);
  }

  #objectsOf(type: Type, depth: number): unknown[] {
    if (this.#isDatabase(type)) return [this.#database];
    const args = type.isTypeReference() ? this.#checker.getTypeArguments(type as TypeReference) : [];
    const first = (one: Type | undefined): unknown => one && this.#valuesOf(one, depth + 1)[0];
    const name = type.getSymbol()?.name;
    if (name === 'Date') return [MOMENT];
    if (name === 'Map' || name === 'ReadonlyMap') return [new Map([[first(args[0]), first(args[1])]])];
    if (name === 'Set' || name === 'ReadonlySet') return [new Set([first(args[0])])];
    if (this.#checker.isArrayLikeType(type)) return [args.map(first)];
    const [signature] = this.#checker.getSignaturesOfType(type, 0);
    if (signature) return [(given?: unknown) => valueIn(given) ?? first(this.#checker.getReturnTypeOfSignature(signature))];
    return this.#recordsOf(type, depth);
  }

  #recordsOf(type: Type, depth: number): unknown[] {
    const properties = this.#propertiesOf(type).map(({ name, type: own, isOptional }) => ({
      name,
      values: () => [...(isAddress(name, own) ? [ADDRESS] : this.#valuesOf(own, depth + 1)), ...(isOptional ? [undefined] : [])],
    }));
    if (depth < VARIED_DEPTH)
      return combine(properties.map(({ values }) => values())).map((values) =>
        Object.fromEntries(properties.map(({ name }, at) => [name, values[at]])),
      );
    // each value is made when it is read, because types may refer to themselves
    const record = {};
    for (const { name, values } of properties) Object.defineProperty(record, name, { enumerable: true, get: () => values()[0] });
    return [record];
  }
}

/** Returns the default of a setting; undefined for anything else. A function that takes a setting returns its value. */
const valueIn = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && 'default' in given ? given.default : undefined;

/** Returns the first value in every place, then each other value in its place with the first values in all others. */
function combine(places: readonly (readonly unknown[])[]): unknown[][] {
  const base = places.map(([value]) => value);
  return [base, ...places.flatMap((values, at) => values.slice(1).map((value) => base.with(at, value)))];
}

/** Null and undefined come last; the others are sorted by their text, because the compiler's order changes with code elsewhere. */
function byRichness(a: unknown, b: unknown): number {
  const rank = (value: unknown): number => [null, undefined].indexOf(value as null);
  return rank(a) - rank(b) || (String(a) < String(b) ? -1 : 1);
}
