import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { passwordProblem } from '../password.ts'

/** The passwords of the package that the rule lets pass, the most common first. */
export function fittingPasswords(): string[] {
  const source = import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json')
  const all: string[] = JSON.parse(readFileSync(fileURLToPath(source), 'utf8'))
  return all.filter((each) => passwordProblem(each, '') === undefined)
}

/** Writes the list. Run `node contract/testing/write-common-passwords.ts` after an update of the package. */
function write(): void {
  const list = fittingPasswords().join(' ')
  if (/[`\\]|\$\{/.test(list)) throw new Error('a password cannot be written without an escape')
  writeFileSync(
    join(import.meta.dirname, '../common-passwords.data.ts'),
    `// Written by testing/write-common-passwords.ts from @zxcvbn-ts/language-common (MIT, see NOTICE).

/** Passwords that the rule lets pass, the most common first, with blanks between them. */
export const COMMON_PASSWORDS = \`${list}\`
`,
  )
}

if (import.meta.main) write()
