import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  failureClear,
  failureGet,
  failureList,
  failureReasons,
  failureSendAgain,
  MAX_FAILURE_IDS,
} from '@signalbox/contract/failures'
import { page } from '../../api/paging.ts'
import { apiError } from '../../api/failure.ts'
import { callerRole, resource } from '../../api/resource.ts'
import type { Entry } from './failure-file.ts'
import type { LostContent } from '../../integration/loss.ts'
import { presentContent } from '../../integration/lost-content.ts'
import { actionId, isRunAgain, presentFailure, presentReason, scopeFrom } from './present.ts'

interface Selection {
  ids?: readonly number[] | undefined
  action?: string | undefined
  source?: string | undefined
  rule?: string | undefined
}

/** Failures of actions and sources, with their rows. */
export const failureRows = resource(({ on, failures, actions, rules }) => {
  const present = (entry: Entry) => presentFailure(entry, failures.isSending(entry.id))

  on(failureList, ({ query }) => page(failures.list(scopeFrom(query)), query, present))

  on(failureReasons, ({ query }) => failures.reasons(scopeFrom(query)).map(presentReason))

  on(failureGet, ({ path, caller }) => {
    const entry = failures.get(Number(path.id))
    if (entry === undefined)
      throw apiError('NOT_FOUND', { message: 'The failure is not in the list' })
    const { row, request } = failures.content(entry.id)
    return {
      ...present(entry),
      ...(row !== undefined && { row: presentContent(row) }),
      // It contains the secrets of the action.
      ...(request !== undefined &&
        callerRole(caller) === 'administrator' && { request: presentContent(request) }),
    }
  })

  /** @throws {Failure} 400 without anything selected */
  function select(body: Selection & { reason?: string | undefined }): readonly Entry[] {
    const { ids } = body
    if (ids !== undefined) {
      failures.flush()
      return ids.flatMap((id) => failures.get(id) ?? [])
    }
    requireScope(body)
    return failures.list(scopeFrom(body))
  }

  /** Oldest first, as the rows came. */
  on(failureSendAgain, async ({ body }) => {
    const selected = select(body).toSorted((a, b) => a.id - b.id)
    const skipped: number[] = []
    for (const [i, entry] of selected.entries()) {
      // A statement may take long, and others have their turns in the meantime.
      if (i > 0 && actionId(entry) === undefined) await nextTurn()
      if (!sendAgain(entry)) skipped.push(entry.id)
    }
    return {
      queued: selected.length - skipped.length,
      skipped: skipped.length,
      skipped_ids: skipped.slice(0, MAX_FAILURE_IDS),
    }
  })

  on(failureClear, ({ body }) => {
    if (body.ids !== undefined) return { deleted: failures.remove(body.ids) }
    requireScope(body)
    return { deleted: failures.clear(scopeFrom(body)) }
  })

  function sendAgain(entry: Entry): boolean {
    const { id, ruleId, hasContent } = entry
    if (!hasContent || failures.isSending(id)) return false
    // It may have been deleted in the meantime.
    if (failures.get(id) === undefined) return false
    const content = failures.content(id)
    const action = actionId(entry)
    if (action === undefined) return runAgain(entry, content.row)
    if (content.row === undefined && content.request === undefined) return false
    failures.beginSending(id)
    const isQueued = actions.sendAgain(action, ruleId, content, (hasLeft) => {
      if (hasLeft) failures.remove([id])
      else failures.endSending(id)
    })
    if (!isQueued) failures.endSending(id)
    return isQueued
  }

  /** Runs the rule whose statement failed for a message of a source; what its actions refuse is their failure. */
  function runAgain({ id, ruleId, code }: Entry, row: LostContent['row']): boolean {
    if (!isRunAgain(code) || row === undefined) return false
    if (!rules.repeat(ruleId, row)) return false
    failures.remove([id])
    return true
  }
})

function requireScope({ action, source, rule }: Selection): void {
  if ((action ?? source ?? rule) !== undefined) return
  throw apiError('BAD_REQUEST', { message: 'ids, action, source or rule is required' })
}
