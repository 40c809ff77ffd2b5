import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconListTree } from '@tabler/icons-react'
import { LWM2M_TYPES } from '@signalbox/contract/gateway-devices'
import { publish } from '@signalbox/contract/publish'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { useLock } from '#domain/page/lock.ts'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { Banner } from '#ui/Banner.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Section } from '#ui/Section.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import type { RowAction } from '#ui/table/table.ts'
import { lwm2mMessages } from '../gateways.messages.ts'
import styles from '../gateways.module.css'
import { type Resource, useLwm2m } from './use-lwm2m.ts'
import { List } from '#list/List.tsx'

const REFRESH_MS = 3000
const PATH = /^(\/\d{1,5}){1,3}$/

/** The objects of a device: read, written and observed, with the values that it answered last. */
export function Lwm2mResources({ clientid }: { clientid: string }) {
  const t = useMessages(lwm2mMessages)
  const lock = useLock()
  const device = useLwm2m(clientid)
  const [written, setWritten] = useState<Resource>()
  const refresh = useRef(device.refresh)
  useEffect(() => {
    refresh.current = device.refresh
  })
  const isObserving = device.observed.size > 0
  useEffect(() => {
    if (!isObserving) return undefined
    const timer = setInterval(() => void refresh.current(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [isObserving])
  const buildRowActions = ({ path, operations = 'RW' }: Resource): RowAction[] => [
    ...(operations.includes('R')
      ? [
          {
            key: 'read',
            label: t.read,
            ...lock.action,
            onSelect: () => void device.read(path),
          },
          {
            key: 'observe',
            label: device.observed.has(path) ? t.unobserve : t.observe,
            ...lock.action,
            onSelect: () => void device.observe(path, !device.observed.has(path)),
          },
        ]
      : []),
    ...(operations.includes('W')
      ? [
          {
            key: 'write',
            label: t.write,
            ...lock.action,
            onSelect: () => setWritten({ path }),
          },
        ]
      : []),
  ]
  return (
    <Section title={t.title} about={t.about}>
      <div className={styles.stack}>
        <PathForm onRead={device.read} onDiscover={device.discover} />
        <div role="status">
          {device.phase.is === 'waiting' && t.waiting}
          {device.phase.is === 'failed' && <Banner tone="error" title={device.phase.text} />}
        </div>
        <List<Resource>
          words={{ title: t.title, empty: t.empty, emptyText: t.pathHelp }}
          icon={IconListTree}
          source={{
            rows: device.resources,
            isPending: false,
            isRefreshing: false,
            refresh: () => void device.refresh(),
          }}
          columns={[
            {
              key: 'path',
              header: t.path,
              card: 'title',
              text: ({ path }) => path,
              copy: ({ path }) => path,
              cell: ({ path }) => <span className="mono">{path}</span>,
            },
            {
              key: 'name',
              header: t.resource,
              text: ({ name = '' }) => name,
            },
            {
              key: 'operations',
              header: t.operations,
              text: ({ operations = '' }) => operations,
            },
            {
              key: 'value',
              header: t.value,
              card: 'line',
              text: ({ value = '' }) => String(value),
              cell: ({ value = '' }) => <span className="mono">{String(value)}</span>,
            },
          ]}
          rowKey={({ path }) => path}
          rowActions={buildRowActions}
        />
      </div>
      {written !== undefined && (
        <WriteForm resource={written} write={device.write} onClose={() => setWritten(undefined)} />
      )}
    </Section>
  )
}

interface PathFormProps {
  onRead: (path: string) => Promise<unknown>
  onDiscover: (path: string) => Promise<unknown>
}

function PathForm({ onRead, onDiscover }: PathFormProps) {
  const t = useMessages(lwm2mMessages)
  const lock = useLock()
  const resolver = useMemo(
    () => schemaResolver(z.object({ path: z.string().check(z.regex(PATH, t.wrongPath)) })),
    [t],
  )
  const form = useForm({ resolver, defaultValues: { path: '/3/0' } })
  const canDiscover = useCan(publish).can
  return (
    <form
      noValidate
      className={styles.row}
      onSubmit={(event) => void form.handleSubmit(({ path }) => onRead(path))(event)}
    >
      <TextField control={form.control} name="path" label={t.path} help={t.pathHelp} mono />
      <Button type="submit" loading={form.formState.isSubmitting} {...lock.button}>
        {t.read}
      </Button>
      {canDiscover && (
        <Button
          variant="default"
          {...lock.button}
          onClick={() => void form.handleSubmit(({ path }) => onDiscover(path))()}
        >
          {t.discover}
        </Button>
      )}
    </form>
  )
}

interface WriteFormProps {
  resource: Resource
  write: (path: string, type: string, value: string) => Promise<boolean>
  onClose: () => void
}

function WriteForm({ resource: { path }, write, onClose }: WriteFormProps) {
  const t = useMessages(lwm2mMessages)
  const form = useForm({ defaultValues: { type: 'String', value: '' } })
  const submit = useSubmit(form, ({ type, value }) => write(path, type, value), {
    onDone: onClose,
  })
  return (
    <SideForm onClose={onClose} title={t.writeTitle(path)} submitLabel={t.write} submit={submit}>
      <SelectField
        control={form.control}
        name="type"
        label={t.type}
        options={LWM2M_TYPES.map((value) => ({ value, label: value }))}
      />
      <TextField control={form.control} name="value" label={t.value} mono autoFocus />
    </SideForm>
  )
}
