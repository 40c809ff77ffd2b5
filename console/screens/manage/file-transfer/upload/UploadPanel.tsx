import { fileTransferList } from '@signalbox/contract/file-transfer'
import { useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { client } from '#api/client.ts'
import { canCall } from '#api/use-can.ts'
import { fetchCode } from '#code.ts'
import { useMessages } from '#language.tsx'
import { readMqttAddress } from '#domain/addresses/mqtt-address.ts'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { fileTransferMessages, uploadMessages } from '../file-transfer.messages.ts'
import { Uploader } from './uploader.ts'
import { UploadProgress } from './UploadProgress.tsx'

interface Values {
  clientId: string
  fileId: string
  username: string
  password: string
}

/** Identifier that depends on the file only, so that an upload can continue after the page was closed. */
const makeFileId = ({ size, lastModified }: File) => `${size}-${lastModified}`

const CLIENT_ID = 'console-upload'

/** Sends a file from this computer over MQTT, as a device does. */
export function UploadPanel({ onClose }: { onClose: () => void }) {
  const t = useMessages(uploadMessages)
  const words = useMessages(fileTransferMessages)
  const [file, setFile] = useState<File>()
  const [uploader, setUploader] = useState<Uploader>()
  const running = useRef<Uploader>(undefined)
  const resolver = useMemo(
    () =>
      schemaResolver<Values>(
        z.object({
          clientId: z.string().check(z.minLength(1, t.required)),
          fileId: z.string().check(z.regex(/^[^/+#]+$/, t.fileIdRule)),
          username: z.string(),
          password: z.string(),
        }),
      ),
    [t],
  )
  const form = useForm<Values>({
    resolver,
    defaultValues: { clientId: CLIENT_ID, fileId: '', username: '', password: '' },
  })
  const submit = useSubmit(
    form,
    async (values) => {
      if (file === undefined) return false
      const target = { ...values, address: await readMqttAddress() }
      const started = new Uploader(file, target, {
        loadMqtt: async () => (await fetchCode(() => import('mqtt'))).default,
        ...(canCall(fileTransferList) && {
          readRanges: () => fetchRanges(values.clientId, values.fileId),
        }),
      })
      running.current = started
      setUploader(started)
      await started.run()
      return started.view().state.kind === 'done'
    },
    { done: () => t.done },
  )
  return (
    <SideForm
      title={t.upload}
      submit={submit}
      submitLabel={t.start}
      disabledReason={file === undefined ? t.chooseFirst : undefined}
      onClose={() => {
        running.current?.pause()
        onClose()
      }}
    >
      <p>{t.text}</p>
      <FileDrop
        label={t.choose}
        accept=""
        chosen={file?.name}
        disabled={submit.isPending}
        onFile={(chosen) => {
          setFile(chosen)
          setUploader(undefined)
          form.setValue('fileId', makeFileId(chosen))
        }}
      />
      <TextField control={form.control} name="clientId" label={words.client} required />
      <TextField
        control={form.control}
        name="fileId"
        label={t.fileId}
        help={t.fileIdHelp}
        required
      />
      <TextField control={form.control} name="username" label={t.username} />
      <PasswordField control={form.control} name="password" label={t.password} />
      {uploader !== undefined && file !== undefined && (
        <UploadProgress uploader={uploader} size={file.size} />
      )}
    </SideForm>
  )
}

async function fetchRanges(clientid: string, fileid: string) {
  const transfers = await client.call(fileTransferList, { query: { clientid } })
  return transfers.find((each) => each.fileid === fileid)?.ranges ?? []
}
