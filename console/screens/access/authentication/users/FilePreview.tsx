import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useFormats, useMessages } from '../../../../language.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { mqttUserMessages } from '../authentication.messages.ts'
import { type ImportPreview, linesToFix } from './import-preview.ts'
import type { ImportType } from './import-columns.ts'
import type { Cause, Fault } from './user-import.ts'

interface FilePreviewProps {
  preview: ImportPreview | 'reading' | 'unreadable'
  /** The file is read once more, as another kind. */
  onReadAs: (type: ImportType) => void
}

/** What is in a file of users, or what is wrong with it. */
export function FilePreview({ preview, onReadAs }: FilePreviewProps) {
  const t = useMessages(mqttUserMessages)
  const { number, list } = useFormats()
  const causeOf = useCause()
  if (preview === 'reading') return <p role="status">{t.reading}</p>
  if (preview === 'unreadable') {
    return (
      <Banner tone="error" title={t.badFile}>
        {t.badFileText}
      </Banner>
    )
  }
  const { missing, looksLike, faults } = preview
  if (missing.length > 0) {
    return (
      <Banner tone="error" title={t.missing(list(missing))}>
        {looksLike !== undefined && (
          <Button size="xs" variant="default" onClick={() => onReadAs(looksLike)}>
            {t.readAs(looksLike === 'plain' ? t.plain : t.hashed)}
          </Button>
        )}
      </Banner>
    )
  }
  const counts = t.counts(number(preview.count), number(preview.superusers))
  const placesOf = ({ places, count }: Fault) => {
    const reported = places.map((place) => number(place))
    return list(count > places.length ? [...reported, '…'] : reported)
  }
  return (
    <Banner
      tone={faults.length > 0 ? 'error' : 'info'}
      title={faults.length > 0 ? t.toFix(number(linesToFix(faults))) : counts}
    >
      {faults.length > 0 && <p>{t.valid(counts)}</p>}
      {preview.duplicates > 0 && <p>{t.duplicates(number(preview.duplicates))}</p>}
      {faults.map((fault) => (
        <p key={causeOf(fault.cause)}>{t.atLines(causeOf(fault.cause), placesOf(fault))}</p>
      ))}
      <ul>
        {preview.ids.map((id) => (
          <li key={id} className="mono">
            {id}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

function useCause(): (cause: Cause) => string {
  const t = useMessages(mqttUserMessages)
  return (cause) => {
    switch (cause.is) {
      case 'empty':
        return t.emptyColumn(cause.column)
      case 'flag':
        return t.wrongFlag(cause.value)
      case 'fields':
        return t.wrongWidth
      case 'quotes':
        return t.wrongQuotes
      case 'entry':
        return t.notObject
    }
  }
}
