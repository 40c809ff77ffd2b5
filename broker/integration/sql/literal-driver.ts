import type { ActionDriver } from '../driver.ts'
import { writeTogether } from '../web-connection.ts'
import type { LiteralStatement } from './literal-statement.ts'

interface Database {
  /** @throws {SendFault} */
  run: (sql: string) => Promise<void>
  /** Whether rows can be written. @throws {SendFault} */
  look: () => Promise<void>
}

/** An action whose statement gets its values written into it: all rows with one, if it takes more than one. */
export const literalDriver = (
  statement: LiteralStatement,
  separator: string,
  { run, look }: Database,
): ActionDriver => ({
  isSequential: true,
  add: look,
  check: look,
  render: (row) => statement.render(row),
  async send(requests) {
    const rows = requests as readonly string[] // `render` made them
    await writeTogether(rows, async (some) => {
      if (statement.isExtensible) return run(statement.text(some, separator))
      for (const row of some) await run(row)
    })
  },
})
