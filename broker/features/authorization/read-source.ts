import type { AnyOperation } from '@signalbox/contract/client'
import { SOURCES } from '@signalbox/contract/authorization'
import { sourceSchemas } from '@signalbox/contract/authorization-sources'
import { refuseForeign } from '../../api/chain.ts'
import { apiError } from '../../api/failure.ts'
import { badParameter } from '../../api/time.ts'
import { validate } from '../../api/validation.ts'
import { tidyHeaders } from '../../config/http.ts'
import { BadAclFile, checkAclFile } from './file.ts'
import { sourceKinds } from './kinds.ts'
import type { SourceConfig } from './setting.ts'

/**
 * Checks the rules of a file. One that did not change is not checked: an earlier version may have accepted it.
 *
 * @throws {Failure} 400 in the form of Erlang's parser, with the number of the line that cannot be read
 */
export function checkRules(now: SourceConfig, before?: SourceConfig): void {
  if (now.type !== 'file') return
  if (before?.type === 'file' && before.rules === now.rules) return
  try {
    checkAclFile(now.rules)
  } catch (error) {
    if (!(error instanceof BadAclFile)) throw error
    const message = `{bad_acl_file_content,{${error.line},erl_parse,[${JSON.stringify(error.message)}]}}`
    throw apiError('BAD_REQUEST', { message })
  }
}

/** Reads a source. @throws {Failure} if its type is unknown or only in other brokers, or a field is wrong */
export function readSource(operation: AnyOperation, body: Record<string, unknown>): SourceConfig {
  const type = SOURCES.find((each) => each === body.type)
  if (type === undefined) throw badParameter('root', undefined, 'matched_no_union_member')
  refuseForeign(type, sourceKinds)
  // Checked by the schema for this very kind.
  const source = validate(operation, 'body', sourceSchemas[type](body), body) as SourceConfig
  return source.type === 'http' ? tidyHeaders(source) : source
}
