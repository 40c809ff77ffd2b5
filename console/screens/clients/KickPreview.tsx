import { useFormats, useMessages } from '../../language.tsx'
import { clientsMessages } from './clients.messages.ts'

const SHOWN = 10

/** What a bulk kick will hit, before it is done. */
export function KickPreview({ ids }: { ids: readonly string[] }) {
  const t = useMessages(clientsMessages)
  const { number } = useFormats()
  return (
    <>
      <p>{t.kickManyBody}</p>
      <p>{t.preview}</p>
      <ul>
        {ids.slice(0, SHOWN).map((id) => (
          <li key={id} className="mono">
            {id}
          </li>
        ))}
        {ids.length > SHOWN && <li>{t.previewMore(number(ids.length - SHOWN))}</li>}
      </ul>
    </>
  )
}
