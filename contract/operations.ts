import type { AnyOperation } from './client.ts'
import * as login from './login.ts'

/** Every resource of the contract; a new one is a new file and a line here. */
const resources = { login }

function isOperation(value: unknown): value is AnyOperation {
  return typeof value === 'object' && value !== null && 'at' in value && 'answers' in value
}

/** All operations that are described, in the order of their resources. */
export const operations: readonly AnyOperation[] = Object.values(resources).flatMap((module) =>
  Object.values<unknown>(module).filter(isOperation),
)
