import { Visitor, type ESTree } from "vite";

/** Every cast of a program but `as const`. */
export function castsIn(program: ESTree.Program): (ESTree.TSAsExpression | ESTree.TSTypeAssertion)[] {
  const found: (ESTree.TSAsExpression | ESTree.TSTypeAssertion)[] = [];
  const keep = (cast: ESTree.TSAsExpression | ESTree.TSTypeAssertion): void => {
    const { typeAnnotation } = cast;
    const name = typeAnnotation.type === "TSTypeReference" ? typeAnnotation.typeName : undefined;
    if (!(name?.type === "Identifier" && name.name === "const")) found.push(cast);
  };
  new Visitor({ TSAsExpression: keep, TSTypeAssertion: keep }).visit(program);
  return found;
}
