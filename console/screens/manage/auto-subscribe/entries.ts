import {
  type AutoSubscription,
  autoSubscribeGet,
  autoSubscribeUpdate,
} from '@signalbox/contract/auto-subscribe'
import { client } from '#api/client.ts'
import { useAction } from '#api/query.ts'

/** Another user has changed or deleted the entry. */
export class EntryGone extends Error {
  override readonly name = 'EntryGone'
}

/** Another entry has the topic filter. */
export class TopicExists extends Error {
  override readonly name = 'TopicExists'
}

const isSame = (a: AutoSubscription, b: AutoSubscription) =>
  a.topic === b.topic && a.qos === b.qos && a.nl === b.nl && a.rap === b.rap && a.rh === b.rh

const findPlace = (list: readonly AutoSubscription[], entry: AutoSubscription) =>
  list.findIndex((each) => isSame(each, entry))

/**
 * The list with one more entry, or with it in the place of `former`, whose other fields stay.
 *
 * @throws {EntryGone} if `former` is not in the list
 * @throws {TopicExists} if another entry has its topic
 */
export function withEntry(
  list: readonly AutoSubscription[],
  entry: AutoSubscription,
  former: AutoSubscription | undefined,
): AutoSubscription[] {
  const at = former === undefined ? list.length : findPlace(list, former)
  if (at < 0) throw new EntryGone()
  if (list.some(({ topic }, i) => i !== at && topic === entry.topic)) throw new TopicExists()
  return list.toSpliced(at, 1, { ...list[at], ...entry })
}

function without(list: readonly AutoSubscription[], entry: AutoSubscription): AutoSubscription[] {
  const at = findPlace(list, entry)
  return at < 0 ? [...list] : list.toSpliced(at, 1)
}

/**
 * Changes of the list, which the API replaces as a whole. Each change applies to the stored list, so that no change of
 * another user is lost.
 */
export function useEntries() {
  const update = useAction(autoSubscribeUpdate, { refreshes: [autoSubscribeGet] })
  const readNow = () => client.call(autoSubscribeGet, {})
  return {
    /** @throws {EntryGone | TopicExists} as `withEntry` does; `ApiError` if the cluster refuses it */
    save: async (entry: AutoSubscription, former: AutoSubscription | undefined) =>
      update.mutateAsync({ body: withEntry(await readNow(), entry, former) }),
    remove: async (entry: AutoSubscription) =>
      update.mutateAsync({ body: without(await readNow(), entry) }),
  }
}
