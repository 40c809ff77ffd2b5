import { type ReactNode, useState } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { FileButton } from '#ui/FileButton.tsx'
import { formMessages } from '../form.messages.ts'
import { ACCEPTED, findCertificateEnd, type PemProblem, readPemFile } from './pem.ts'
import styles from './PemUpload.module.css'

interface PemUploadProps {
  holds: 'certificate' | 'key'
  onRead: (pem: string) => void
  disabled?: boolean | undefined
  /** The label of the field. */
  field: string
  /** Further buttons. */
  children?: ReactNode
}

/** A button that reads a certificate or a key from a file, and says if the file is neither. */
export function PemUpload({ holds, onRead, disabled, field, children }: PemUploadProps) {
  const t = useMessages(formMessages)
  const { date } = useFormats()
  const [problem, setProblem] = useState<PemProblem>()
  const [end, setEnd] = useState<number>()
  const handleFile = async (file: File) => {
    const read = readPemFile(file.name, new Uint8Array(await file.arrayBuffer()), holds)
    setProblem('problem' in read ? read.problem : undefined)
    setEnd(undefined)
    if ('problem' in read) return
    const until = holds === 'certificate' ? findCertificateEnd(read.pem) : undefined
    if (until !== undefined && until < Date.now()) setEnd(until)
    onRead(read.pem)
  }
  return (
    <>
      <div className={styles.buttons}>
        <FileButton
          label={t.upload}
          subject={field}
          accept={ACCEPTED}
          variant="default"
          disabled={disabled}
          onChoose={(file) => void handleFile(file)}
        />
        {children}
      </div>
      {problem !== undefined && (
        <div role="alert" className={styles.problem}>
          <p>{t.fileRefused}</p>
          <p>{t[problem]}</p>
        </div>
      )}
      {end !== undefined && <Banner tone="warning" title={t.certificateEnded(date(end))} />}
    </>
  )
}
