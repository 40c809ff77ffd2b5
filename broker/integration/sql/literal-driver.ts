import type { ActionDriver } from '../driver.ts'
import { writeTogether } from '../web-connection.ts'
import type { LiteralStatement } from './literal-statement.ts'

interface Database {
  /** @throws {SendFault} if the database refuses or does not answer. */
  run: (sql: string) => Promise<void>
  /** Checks whether rows can be written. @throws {SendFault} if not */
  look: () => Promise<void>
}

/**
 * Driver for databases whose statements contain the values; one statement inserts several rows
 * where possible.
 */
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
