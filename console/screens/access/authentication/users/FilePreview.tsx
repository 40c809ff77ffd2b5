import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useFormats, useMessages } from '../../../../language.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { mqttUserMessages } from '../authentication.messages.ts'
import { RejectedRows } from '../../../../parts/files/RejectedRows.tsx'
import { type ImportPreview, linesToFix } from './import-preview.ts'
import type { ImportType } from './import-columns.ts'
import type { Cause } from './user-import.ts'

interface FilePreviewProps {
  preview: ImportPreview | 'reading' | 'unreadable'
  /** The file is read once more, as another kind. */
  onReadAs: (type: ImportType) => void
  /** Of the lines that are no users. */
  onDownload: () => void
}

/** What is in a file of users, or what is wrong with it. */
export function FilePreview({ preview, onReadAs, onDownload }: FilePreviewProps) {
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
  return (
    <>
      <Banner
        tone={faults.length > 0 ? 'warning' : 'info'}
        title={faults.length > 0 ? t.toFix(number(linesToFix(faults))) : counts}
      >
        {faults.length > 0 && <p>{t.valid(counts)}</p>}
        {preview.duplicates > 0 && <p>{t.duplicates(number(preview.duplicates))}</p>}
        <ul>
          {preview.ids.map((id) => (
            <li key={id} className="mono">
              {id}
            </li>
          ))}
        </ul>
      </Banner>
      {faults.length > 0 && (
        <RejectedRows
          rows={preview.rejected.map(({ place, cause, id }) => ({
            place,
            reason: causeOf(cause),
            text: id,
          }))}
          count={linesToFix(faults)}
          onDownload={onDownload}
        />
      )}
    </>
  )
}

/** Why a line is no user, in words. */
export function useCause(): (cause: Cause) => string {
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
