import { type BanKind, bannedPreview, PREVIEWED } from '@signalbox/contract/banned'
import { clientList } from '@signalbox/contract/clients'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useErrorSentence } from '../../api/error-sentence.ts'
import { useFeatures } from '../../api/features.ts'
import { query } from '../../api/query.ts'
import { useFormats, useMessages } from '../../language.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { whoProblem } from './ban-form.ts'
import { bannedMessages } from './banned.messages.ts'

const TYPING_MS = 300
/** Filters of the list of clients that say what a kind of ban says. */
const FILTERS: Partial<Record<BanKind, 'clientid' | 'username' | 'ip_address'>> = {
  clientid: 'clientid',
  username: 'username',
  peerhost: 'ip_address',
}

interface BanPreviewProps {
  as: BanKind
  who: string
}

/** Which connected clients a ban would be true of, while it is being written. */
export function BanPreview({ as, who }: BanPreviewProps) {
  const [asked] = useDebouncedValue(who, TYPING_MS)
  const isOwn = useFeatures().mode === 'embedded'
  if (whoProblem(as, asked) !== undefined) return null
  return isOwn ? <OwnPreview as={as} who={asked} /> : <ListPreview as={as} who={asked} />
}

function OwnPreview({ as, who }: BanPreviewProps) {
  const t = useMessages(bannedMessages)
  const sentence = useErrorSentence()
  const { data, error } = useQuery(query(bannedPreview, { query: { as, who } }))
  if (error !== null) {
    const { title, detail } = sentence(error)
    return (
      <Banner tone="warning" title={title}>
        {detail}
      </Banner>
    )
  }
  if (data === undefined) return null
  return (
    <Hits
      as={as}
      count={data.count}
      ids={data.data.map(({ clientid }) => clientid)}
      note={data.who === who ? undefined : t.kept(data.who)}
    />
  )
}

/** A cluster tells it of single clients, names and addresses alone. */
function ListPreview({ as, who }: BanPreviewProps) {
  const t = useMessages(bannedMessages)
  const filter = FILTERS[as]
  const read = useQuery({
    ...query(clientList, {
      query: {
        conn_state: 'connected',
        limit: PREVIEWED,
        ...(filter === 'ip_address' ? { ip_address: who } : filter && { [filter]: [who] }),
      },
    }),
    enabled: filter !== undefined,
  })
  if (filter === undefined) return <p>{t.countUnknown}</p>
  if (read.data === undefined) return null
  const { data, meta } = read.data
  return (
    <Hits
      as={as}
      count={meta.count ?? data.length}
      ids={data.map(({ clientid = '' }) => clientid)}
    />
  )
}

function Hits(props: {
  as: BanKind
  count: number
  ids: readonly string[]
  note?: string | undefined
}) {
  const { as, count, ids, note } = props
  const t = useMessages(bannedMessages)
  const { number } = useFormats()
  return (
    <Banner tone={count > 0 ? 'warning' : 'info'} title={t.hits(number(count))}>
      {note !== undefined && <p className="mono">{note}</p>}
      {count > 0 && (
        <>
          <p>{as === 'clientid' ? t.hitsDisconnect : t.connectedStay}</p>
          <ul>
            {ids.map((id) => (
              <li key={id} className="mono">
                {id}
              </li>
            ))}
            {count > ids.length && <li>{t.more(number(count - ids.length))}</li>}
          </ul>
        </>
      )}
    </Banner>
  )
}
