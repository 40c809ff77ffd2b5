import type { Authentication } from '../authentication/authentication.ts'
import type { Authorization } from '../authorization/authorization.ts'

/** The features that decide about clients and actions. They ask the ExHook servers where nothing else decides. */
export interface Deciders {
  authentication: Pick<Authentication, 'setLast'>
  authorization: Pick<Authorization, 'setLast'>
}
