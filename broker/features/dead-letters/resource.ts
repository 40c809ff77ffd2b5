import { Readable } from 'node:stream'
import {
  type DeadLetter,
  deadLetterDelete,
  deadLetterExport,
  deadLetterGet,
  deadLetterList,
  deadLetterSendAgain,
  MAX_DEAD_LETTER_IDS,
} from '@signalbox/contract/dead-letters'
import { apiError } from '../../api/failure.ts'
import { Answer, resource } from '../../api/resource.ts'
import { presentTime } from '../../api/time.ts'
import { presentContent } from '../../integration/lost-content.ts'
import type { DeadLetterFilter, Letter } from './dead-letters.ts'

type Selection = DeadLetterFilter & { ids?: readonly number[] | undefined }

/** The store of dead letters. */
export const deadLetterRows = resource(({ on, deadLetters, actions }) => {
  const present = (letter: Letter): DeadLetter => ({
    ...presentLetter(letter),
    is_sending: deadLetters.isSending(letter.id),
  })

  on(deadLetterList, ({ query: { page, limit, ...filter } }) => {
    const { count, letters } = deadLetters.list(filter, { page, limit })
    const { bytes, maxBytes: max_bytes, refused } = deadLetters
    const hasnext = count > page * limit
    return {
      data: letters.map(present),
      meta: { page, limit, count, hasnext, bytes, max_bytes, refused },
    }
  })

  on(deadLetterGet, ({ path }) => {
    const letter = deadLetters.get(Number(path.id))
    const row = letter && deadLetters.content(letter.id)
    if (letter === undefined || row === undefined) {
      throw apiError('NOT_FOUND', { message: 'The row is not in the store' })
    }
    return { ...present(letter), row: presentContent(row) }
  })

  on(deadLetterExport, ({ query }) => {
    const lines = async function* () {
      for await (const [letter, row] of deadLetters.export(query)) {
        yield `${JSON.stringify({ ...presentLetter(letter), row: presentContent(row) })}\n`
      }
    }
    return new Answer(200, Readable.from(lines()), 'text/plain; charset=utf-8', {
      'content-disposition': 'attachment; filename="dead-letters.ndjson"',
    })
  })

  const select = ({ ids, ...filter }: Selection) => ids ?? deadLetters.ids(filter)

  /** Oldest first, as the rows came. */
  on(deadLetterSendAgain, ({ body }) => {
    const selected = select(body).toSorted((a, b) => a - b)
    const skipped = selected.filter((id) => !sendAgain(id))
    return {
      queued: selected.length - skipped.length,
      skipped: skipped.length,
      skipped_ids: skipped.slice(0, MAX_DEAD_LETTER_IDS),
    }
  })

  on(deadLetterDelete, async ({ body }) => ({ deleted: await deadLetters.delete(select(body)) }))

  function sendAgain(id: number): boolean {
    if (deadLetters.isSending(id)) return false
    const letter = deadLetters.get(id)
    const row = letter && deadLetters.content(id)
    if (letter === undefined || row === undefined) return false
    deadLetters.beginSending(id)
    const isQueued = actions.sendAgain(letter.action, letter.ruleId, { row }, (hasLeft) => {
      if (!hasLeft) return deadLetters.endSending(id)
      // A row that could not be deleted can be sent or deleted later.
      deadLetters.delete([id]).catch(() => deadLetters.endSending(id))
    })
    if (!isQueued) deadLetters.endSending(id)
    return isQueued
  }
})

const presentLetter = ({ at, ruleId, words, topic, ...letter }: Letter) => ({
  ...letter,
  at: presentTime(at),
  ...(ruleId !== '' && { rule: ruleId }),
  ...(words !== undefined && { words }),
  ...(topic !== undefined && { topic }),
})
