import { AclFile } from '@signalbox/acl/file'
import { TermError } from '@signalbox/formats/erlang-terms'
import type { sourceSchemas } from '@signalbox/contract/authorization-sources'
import type * as z from 'zod/mini'
import type { SourceKind } from './source.ts'

type FileConfig = z.output<ReturnType<(typeof sourceSchemas)['file']>>

/** Rules that cannot be read, with the line. */
export class BadAclFile extends Error {
  readonly line: number

  constructor({ line, message }: TermError) {
    super(message)
    this.line = line
  }
}

/** Checks the text of a new file; a stored one was checked when it was sent. @throws {BadAclFile} with the line */
export function checkAclFile(text: string): void {
  readFile(text, false)
}

function readFile(text: string, isKept: boolean): AclFile {
  try {
    return new AclFile(text, isKept)
  } catch (error) {
    throw error instanceof TermError ? new BadAclFile(error) : error
  }
}

export const file: SourceKind<FileConfig, { type: 'file'; file: AclFile }> = {
  read: ({ rules }) => ({ type: 'file', file: readFile(rules, true) }),
  open: (settings) => ({
    decide: (requester, request) => settings.file.decide(requester, request),
  }),
  hasServer: () => false,
}
