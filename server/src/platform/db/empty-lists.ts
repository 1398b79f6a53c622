import { type BinaryOperationNode, OperatorNode, PrimitiveValueListNode } from 'kysely';

/**
 * Returns the SQL of `in` or `not in` with an empty list, or undefined for any other operation. Nothing is in an empty
 * list. SQLite accepts `in ()`, but PostgreSQL rejects it, so the query compilers of both engines call this function.
 */
export function emptyListSql({ operator, rightOperand }: BinaryOperationNode): 'true' | 'false' | undefined {
  const isEmpty = PrimitiveValueListNode.is(rightOperand) && rightOperand.values.length === 0;
  if (!isEmpty || !OperatorNode.is(operator)) return undefined;
  if (operator.operator === 'in') return 'false';
  return operator.operator === 'not in' ? 'true' : undefined;
}
