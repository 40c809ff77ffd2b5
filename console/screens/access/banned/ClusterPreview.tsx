import { type BanKind, PREVIEWED } from '@signalbox/contract/banned'
import { type ClientRow, clientList } from '@signalbox/contract/clients'
import { useMemo } from 'react'
import { client } from '../../../api/client.ts'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { gatherPages } from '../../../api/gather.ts'
import { useGathered } from '../../../api/gathered.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { hitsOf } from '../../../upstream/bans/hits.ts'
import { BanHits } from './BanHits.tsx'
import { bannedMessages } from './banned.messages.ts'

/** docs/decisions/0042-gathered-lists.md */
const MOST_CLIENTS = 50_000

const idOf = ({ clientid = '' }: ClientRow) => clientid

const connected = gatherPages(
  (page, options) =>
    client.call(
      clientList,
      { query: { ...page, conn_state: 'connected', fields: 'clientid,username,ip_address' } },
      options,
    ),
  { rowKey: idOf },
)

/** A cluster has no preview: who is connected is read once, and the ban held against all of them. */
export function ClusterPreview({ as, who }: { as: BanKind; who: string }) {
  const t = useMessages(bannedMessages)
  const { number } = useFormats()
  const sentence = useErrorSentence()
  const fits = useMemo(() => hitsOf(as, who), [as, who])
  const { found, progress, error } = useGathered([clientList.id, 'ban preview'], connected, {
    rowKey: idOf,
    limit: MOST_CLIENTS,
    isOn: fits !== undefined,
  })
  const hits = useMemo(
    () => (fits === undefined ? undefined : found?.rows.filter(fits)),
    [fits, found],
  )
  if (fits === undefined) return <p>{t.countUnknown}</p>
  if (error !== null) {
    const { title, detail } = sentence(error)
    return (
      <Banner tone="warning" title={t.countFailed}>
        {[title, detail].filter(Boolean).join(': ')}
      </Banner>
    )
  }
  if (hits === undefined) {
    return <p role="status">{t.counting(number(progress?.rows ?? 0))}</p>
  }
  return (
    <BanHits
      as={as}
      count={hits.length}
      ids={hits.slice(0, PREVIEWED).map(idOf)}
      notes={found?.isCut === true ? [t.ofFirst(number(found.rows.length))] : []}
    />
  )
}
