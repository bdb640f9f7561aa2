import {
  type Binding,
  type Callable,
  type Expression,
  isCallable,
  type Node,
  type Program,
  type Source,
  walk,
} from "./program.ts";

/** An expression in the calls around it. */
interface Place {
  readonly source: Source;
  readonly node: Node;
  readonly frame: Frame | undefined;
  /** Of what only a running program knows, which part. */
  readonly part?: string;
}

/** A function that is being called, and its arguments. */
interface Frame {
  readonly callable: Callable;
  readonly given: readonly Given[];
  readonly outer: Frame | undefined;
}

/** What an expression is. `place`: an object, a function, or what only a running program knows. */
type Value =
  | { readonly kind: "plain"; readonly value: string | number | boolean | null | undefined }
  | { readonly kind: "list"; readonly values: readonly Value[] }
  | { readonly kind: "place"; readonly place: Place };

/** An argument, read when it is asked for: most say nothing of a text. */
type Given = () => Value;

/** More texts than this, and it is no statement that anybody reads. */
const MOST_TEXTS = 300;
const DEEPEST = 60;

const plain = (value: string | number | boolean | null | undefined): Value => ({ kind: "plain", value });

/** A text that no reading of the program resolves. */
export class UnresolvedError extends Error {}

/**
 * Every text that an expression can be, by reading the program: constants, templates, functions that answer texts, and
 * of a choice that only a running program makes each side; the same choice twice is made the same way. What a parameter is,
 * its callers say. Throws `UnresolvedError` where a part is known only to a running program.
 */
export function textsOf(program: Program, source: Source, node: Node): string[] {
  const texts = new Set<string>();
  const open: number[][] = [[]];
  for (let made = 0; open.length > 0; made++) {
    if (made > MOST_TEXTS) throw new UnresolvedError(`more than ${MOST_TEXTS} texts`);
    const run = new Run(program, open.pop() ?? []);
    texts.add(run.text({ source, node, frame: undefined }));
    open.push(...run.others);
  }
  return [...texts];
}

/** One way through the choices. */
class Run {
  /** The ways not gone, which differ in their last choice. */
  readonly others: number[][] = [];
  readonly #program: Program;
  readonly #way: readonly number[];
  readonly #made: number[] = [];
  readonly #chosen = new Map<unknown, number>();
  readonly #callers = new Map<Callable, Frame>();
  #depth = 0;

  constructor(program: Program, way: readonly number[]) {
    this.#program = program;
    this.#way = way;
  }

  /** The text that an expression is. */
  text(place: Place): string {
    return this.#text(this.#value(place), place);
  }

  #choose(of: unknown, count: number): number {
    const known = this.#chosen.get(of);
    if (known !== undefined && known < count) return known;
    const chosen = this.#way[this.#made.length] ?? 0;
    if (this.#made.length >= this.#way.length)
      for (let other = 1; other < count; other++) this.others.push([...this.#made, other]);
    this.#made.push(chosen);
    this.#chosen.set(of, chosen);
    return chosen;
  }

  /** What an expression is, or where it stands: to ask which it is, or whether, not for its text. */
  #known(place: Place): Value {
    try {
      return this.#value(place);
    } catch (error) {
      if (error instanceof UnresolvedError) return { kind: "place", place };
      throw error;
    }
  }

  #text(value: Value, place: Place): string {
    if (value.kind === "plain") return String(value.value);
    const { source, node } = place;
    const words = source.text.slice(node.start, node.end);
    throw new UnresolvedError(`${source.file}: known only when it runs: ${words.slice(0, 80)}`);
  }

  #value(place: Place): Value {
    if (this.#depth++ > DEEPEST) throw new UnresolvedError(`${place.source.file}: a circle of names`);
    try {
      return this.#evaluate(place);
    } finally {
      this.#depth--;
    }
  }

  #evaluate(place: Place): Value {
    const { node } = place;
    const at = (inner: Node): Place => ({ ...place, node: inner });
    switch (node.type) {
      case "Literal":
        return node.value instanceof RegExp || typeof node.value === "bigint"
          ? { kind: "place", place }
          : plain(node.value);
      case "TemplateLiteral":
        return plain(
          node.quasis
            .map(({ value }, index) => {
              const next = node.expressions[index];
              return (value.cooked ?? "") + (next === undefined ? "" : this.text(at(next)));
            })
            .join(""),
        );
      case "Identifier":
        return node.name === "undefined" ? plain(undefined) : this.#named(place, node.name);
      case "ParenthesizedExpression":
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "TSNonNullExpression":
      case "ChainExpression":
        return this.#value(at(node.expression));
      case "AwaitExpression":
        return this.#value(at(node.argument));
      case "ConditionalExpression":
        return this.#value(at(this.#holds(at(node.test)) ? node.consequent : node.alternate));
      case "LogicalExpression": {
        const left = this.#value(at(node.left));
        if (left.kind === "plain" && node.operator === "??")
          return left.value === null || left.value === undefined ? this.#value(at(node.right)) : left;
        return this.#choose(node, 2) === 0 ? left : this.#value(at(node.right));
      }
      case "BinaryExpression":
        return node.operator === "+"
          ? plain(this.text(at(node.left)) + this.text(at(node.right)))
          : { kind: "place", place };
      case "ArrayExpression":
        return { kind: "list", values: node.elements.flatMap((element) => this.#element(place, element)) };
      case "MemberExpression":
        return this.#member(place, node);
      case "CallExpression":
        return this.#call(place, node);
      default:
        return { kind: "place", place };
    }
  }

  #element(place: Place, element: Node | null): Value[] {
    if (element === null) return [plain(undefined)];
    if (element.type !== "SpreadElement") return [this.#value({ ...place, node: element })];
    const spread = this.#value({ ...place, node: element.argument });
    if (spread.kind !== "list")
      throw new UnresolvedError(`${place.source.file}: a list known only when it runs`);
    return [...spread.values];
  }

  /** Whether a test holds: both, one after the other, unless it compares what is written. */
  #holds(test: Place): boolean {
    const { node, source } = test;
    if (node.type === "BinaryExpression" && (node.operator === "===" || node.operator === "!==")) {
      const sides = [node.left, node.right].map((side) => this.#known({ ...test, node: side }));
      const [left, right] = sides;
      if (left?.kind === "plain" && right?.kind === "plain")
        return (left.value === right.value) === (node.operator === "===");
    } else if (node.type === "Identifier") {
      const value = this.#known(test);
      if (value.kind === "plain") return Boolean(value.value);
    }
    return this.#choose(`${source.file} ${source.text.slice(node.start, node.end)}`, 2) === 0;
  }

  #named(place: Place, name: string): Value {
    const binding = this.#program.binding(place.source, place.node, name);
    if (binding === undefined) return { kind: "place", place };
    return binding.steps.reduce<Value>((value, step) => this.#part(value, step), this.#bound(binding, place));
  }

  #bound(binding: Binding, place: Place): Value {
    const { source } = binding;
    if (binding.kind === "function")
      return { kind: "place", place: { source, node: binding.callable, frame: place.frame } };
    if (binding.kind === "parameter") return this.#argument(binding, place);
    const { frame } = place;
    if (binding.kind === "variable") {
      const { init } = binding.declarator;
      return init === null ? { kind: "place", place } : this.#value({ source, node: init, frame });
    }
    const list = this.#value({ source, node: binding.loop.right, frame });
    if (list.kind !== "list") return { kind: "place", place };
    return list.values[this.#choose(binding.loop, list.values.length)] ?? plain(undefined);
  }

  /** What a function was given: by the call that is being read, or else by each of its callers. */
  #argument({ callable, index, source }: Extract<Binding, { kind: "parameter" }>, place: Place): Value {
    let frame = place.frame;
    while (frame !== undefined && frame.callable !== callable) frame = frame.outer;
    frame ??= this.#caller(source, callable);
    if (frame === undefined)
      return { kind: "place", place: { ...place, source, node: callable, part: `${index}` } };
    const given = frame.given[index]?.() ?? plain(undefined);
    const parameter = callable.params[index];
    const isLeftOut = given.kind === "plain" && given.value === undefined;
    return isLeftOut && parameter?.type === "AssignmentPattern"
      ? this.#value({ source, node: parameter.right, frame })
      : given;
  }

  #caller(source: Source, callable: Callable): Frame | undefined {
    const known = this.#callers.get(callable);
    if (known !== undefined) return known;
    const calls = callersOf(this.#program, source, callable);
    const call = calls[this.#choose(callable, calls.length)];
    if (call === undefined) return undefined;
    const frame = { callable, given: this.#given(call, call.node.arguments), outer: undefined };
    this.#callers.set(callable, frame);
    return frame;
  }

  #given(place: Place, given: readonly Node[]): Given[] {
    return given.map((node) => () => this.#known({ ...place, node }));
  }

  /** A part of a list, or of an object by its key. */
  #part(value: Value, step: string | number): Value {
    if (value.kind === "list") return value.values[Number(step)] ?? plain(undefined);
    if (value.kind === "place" && value.place.node.type === "ObjectExpression") {
      const found = propertiesOf(value.place.node).get(String(step));
      return found === undefined ? plain(undefined) : this.#value({ ...value.place, node: found });
    }
    if (value.kind === "plain") return value;
    return { kind: "place", place: { ...value.place, part: `${value.place.part ?? ""}.${step}` } };
  }

  #member(place: Place, node: Extract<Node, { type: "MemberExpression" }>): Value {
    const object = this.#value({ ...place, node: node.object });
    if (!node.computed)
      return node.property.type === "Identifier" && !isHidden(object)
        ? this.#part(object, node.property.name)
        : { kind: "place", place };
    return this.#at(object, this.#known({ ...place, node: node.property }), place);
  }

  /** What stands under a key: under each, one after the other, where only a running program knows which. */
  #at(object: Value, key: Value, place: Place): Value {
    if (key.kind === "plain" && !isHidden(object)) return this.#part(object, String(key.value));
    if (object.kind !== "place" || object.place.node.type !== "ObjectExpression" || key.kind !== "place")
      return { kind: "place", place };
    const keys = [...propertiesOf(object.place.node).keys()];
    return this.#part(object, keys[this.#choose(nameOf(key.place), keys.length)] ?? "");
  }

  #call(place: Place, node: Extract<Node, { type: "CallExpression" }>): Value {
    const { callee } = node;
    const given = this.#given(place, node.arguments);
    if (callee.type === "MemberExpression" && !callee.computed && callee.property.type === "Identifier") {
      const object = this.#value({ ...place, node: callee.object });
      return this.#method(object, callee.property.name, given, place);
    }
    const called = this.#value({ ...place, node: callee });
    if (called.kind !== "place" || !isCallable(called.place.node)) return { kind: "place", place };
    return this.#apply(called.place.node, called.place, given);
  }

  #method(object: Value, name: string, given: readonly Given[], place: Place): Value {
    const first = given[0]?.();
    if (object.kind === "list" && name === "join" && first?.kind === "plain")
      return plain(object.values.map((value) => this.#text(value, place)).join(String(first.value)));
    if (object.kind === "place" && isMap(object.place) && name === "get" && first !== undefined)
      return this.#ofMap(object.place, first);
    if ((name === "map" || name === "flatMap") && first?.kind === "place" && isCallable(first.place.node)) {
      const { node } = first.place;
      // A list that only a running program knows is read with one element.
      const values = object.kind === "list" ? object.values : [object];
      const answers = values.map((value) => this.#apply(node, first.place, [() => value]));
      return {
        kind: "list",
        values:
          name === "map" ? answers : answers.flatMap((one) => (one.kind === "list" ? one.values : [one])),
      };
    }
    return { kind: "place", place };
  }

  /** What stands in a map under a key, as in an object. */
  #ofMap(map: Place, key: Value): Value {
    if (map.node.type !== "NewExpression") return { kind: "place", place: map };
    const [given] = map.node.arguments;
    const entries = given && this.#value({ ...map, node: given });
    if (entries?.kind !== "list") return { kind: "place", place: map };
    const pairs = entries.values.flatMap((entry) => (entry.kind === "list" ? [entry.values] : []));
    const found =
      key.kind === "place"
        ? pairs[this.#choose(nameOf(key.place), pairs.length)]
        : pairs.find(([of]) => of?.kind === "plain" && key.kind === "plain" && of.value === key.value);
    return found?.[1] ?? plain(undefined);
  }

  #apply(callable: Callable, { source, frame }: Place, given: readonly Given[]): Value {
    const inner = { source, frame: { callable, given, outer: frame } };
    const { body } = callable;
    if (body === null) return { kind: "place", place: { ...inner, node: callable } };
    if (body.type !== "BlockStatement") return this.#value({ ...inner, node: body });
    const answers = answersOf(body);
    const answer = answers[this.#choose(body, answers.length)];
    return answer === undefined ? plain(undefined) : this.#value({ ...inner, node: answer });
  }
}

/** What a running program alone can look into. */
const isHidden = (value: Value): boolean =>
  value.kind === "place" && value.place.node.type !== "ObjectExpression";

/** What makes two readings of it the same. */
const nameOf = ({ source, node, part = "" }: Place): string => `${source.file} ${node.start} ${part}`;

const isMap = ({ node }: Place): boolean =>
  node.type === "NewExpression" && node.callee.type === "Identifier" && node.callee.name === "Map";

/** The properties of an object by their keys. */
function propertiesOf(node: Extract<Node, { type: "ObjectExpression" }>): ReadonlyMap<string, Expression> {
  const found = new Map<string, Expression>();
  for (const property of node.properties) {
    if (property.type !== "Property") continue;
    const { key, value } = property;
    if (key.type === "Identifier") found.set(key.name, value);
    else if (key.type === "Literal") found.set(String(key.value), value);
  }
  return found;
}

/** What a function's body answers, at each of its ends. */
function answersOf(body: Node): Expression[] {
  const found: Expression[] = [];
  const inner = new Set<Node>();
  walk(body, (node, parent) => {
    if (parent !== undefined && (isCallable(node) || inner.has(parent))) inner.add(node);
    else if (node.type === "ReturnStatement" && node.argument !== null) found.push(node.argument);
  });
  return found;
}

type Call = Omit<Place, "node"> & { readonly node: Extract<Node, { type: "CallExpression" }> };

/** The calls of a function by its name, in all files. */
function callersOf(program: Program, source: Source, callable: Callable): Call[] {
  const parent = source.parents.get(callable);
  const name =
    callable.type === "FunctionDeclaration"
      ? callable.id?.name
      : parent?.type === "VariableDeclarator" && parent.id.type === "Identifier"
        ? parent.id.name
        : undefined;
  if (name === undefined) return [];
  const found: Call[] = [];
  for (const other of program.naming(`${name}(`))
    walk(other.program, (node) => {
      if (node.type !== "CallExpression" || node.callee.type !== "Identifier" || node.callee.name !== name)
        return;
      const binding = program.binding(other, node, name);
      const isOurs =
        binding?.kind === "function"
          ? binding.callable === callable
          : binding?.kind === "variable" && binding.declarator.init === callable;
      if (isOurs) found.push({ source: other, node, frame: undefined });
    });
  return found;
}
