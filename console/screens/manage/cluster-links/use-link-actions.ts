import {
  type ClusterLink,
  clusterLinkDelete,
  clusterLinkGet,
  clusterLinkList,
  clusterLinkMetricsGet,
  clusterLinkMetricsReset,
  clusterLinkUpdate,
} from '@signalbox/contract/later'
import { client } from '#api/client.ts'
import { useAction } from '#api/query.ts'
import { chainMessages } from '#domain/chain/chain.messages.ts'
import { useAct } from '#domain/saving/act.ts'
import { useMessages } from '#language.tsx'
import { clusterLinksMessages } from './cluster-links.messages.ts'
import { toLinkConfig } from './links.ts'

export const readLink = (name: string) => client.call(clusterLinkGet, { path: { name } })

/** The reads that a change of a link outdates. */
export const READS = [clusterLinkList, clusterLinkGet, clusterLinkMetricsGet] as const

/** The actions on links, each with its confirmation and its success message. */
export function useLinkActions() {
  const t = useMessages(clusterLinksMessages)
  const words = useMessages(chainMessages)
  const act = useAct()
  const update = useAction(clusterLinkUpdate, { refreshes: READS })
  const reset = useAction(clusterLinkMetricsReset, { refreshes: [clusterLinkMetricsGet] })
  // A deleted link is not read again.
  const remove = useAction(clusterLinkDelete, { refreshes: [clusterLinkList] })
  const enable = (name: string, isOn: boolean) => async () => {
    // An update replaces the whole link, and must keep the changes of other users.
    const config = toLinkConfig(await readLink(name))
    return update.mutateAsync({ path: { name }, body: { ...config, enable: isOn } })
  }
  return {
    toggle: ({ name, enable: isEnabled }: ClusterLink) =>
      isEnabled === false
        ? act({ act: enable(name, true), done: words.enabledNow(name) })
        : act({
            ask: {
              title: t.disableTitle,
              body: t.disableText(name),
              confirmLabel: words.disable,
              danger: true,
            },
            act: enable(name, false),
            done: words.disabledNow(name),
          }),
    reset: (name: string) =>
      act({
        ask: {
          title: t.resetTitle,
          body: t.resetText(name),
          confirmLabel: t.reset,
          danger: true,
        },
        act: () => reset.mutateAsync({ path: { name } }),
        done: t.resetDone(name),
      }),
    remove: (name: string) =>
      act({
        ask: {
          title: t.deleteTitle,
          body: t.deleteText(name),
          confirmLabel: t.deleteOne,
          danger: true,
        },
        act: () => remove.mutateAsync({ path: { name } }),
        done: t.deleted(name),
      }),
  }
}
