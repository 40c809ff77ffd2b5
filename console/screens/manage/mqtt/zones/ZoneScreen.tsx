import { globalZoneGet } from '@signalbox/contract/configs'
import { type Zone, zoneGet, zoneList, zoneUpdate } from '@signalbox/contract/zones'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { client } from '#api/client.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { isGone } from '#api/is-gone.ts'
import { query, queryClient } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { Breadcrumbs } from '#domain/page/Breadcrumbs.tsx'
import { applyFor } from '#domain/config-history/apply.ts'
import { ConfigForm } from '#form/ConfigForm.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { useLock } from '#domain/page/lock.ts'
import { PageMenu } from '#domain/page/PageMenu.tsx'
import { Unavailable } from '#domain/page/Unavailable.tsx'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import { UnknownItem } from '#domain/page/UnknownItem.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Screen } from '#ui/Screen.tsx'
import { mqttScreenMessages } from '../mqtt.messages.ts'
import styles from '../mqtt.module.css'
import { useDeleteZone } from './use-delete-zone.ts'
import { overridesWith, type ZoneValues, zoneGroups, zoneValues } from './zone-form.ts'
import { zonesMessages } from './zones.messages.ts'

/** Page of a zone: its listeners, and each setting beside the value of the global zone. */
export function ZoneScreen({ name }: { name: string }) {
  const t = useMessages(zonesMessages)
  const words = useMessages(mqttScreenMessages)
  const router = useRouter()
  const lock = useLock()
  const sentence = useErrorSentence()
  const remove = useDeleteZone()
  const offered = useCan(zoneGet)
  const read = useQuery({ ...query(zoneGet, { path: { name } }), enabled: offered.can })
  const { data: zone, error } = read
  return (
    <Screen
      title={name}
      about={t.about}
      breadcrumbs={
        <Breadcrumbs
          trail={[
            { label: words.title, to: paths.mqttGeneral() },
            { label: t.title, to: paths.zones() },
          ]}
          current={name}
        />
      }
      action={
        zone !== undefined && (
          <PageMenu
            actions={[
              {
                key: 'delete',
                label: t.delete,
                isDanger: true,
                ...lock.action,
                onSelect: () =>
                  void remove(zone).then((isDone) => {
                    if (isDone) void router.navigate(paths.zones())
                  }),
              },
            ]}
          />
        )
      }
    >
      {!offered.can && <Unavailable {...offered} />}
      {isGone(error) && zone === undefined && (
        <UnknownItem
          title={t.notFound}
          link={<ScreenLink to={paths.zones()}>{t.back}</ScreenLink>}
        />
      )}
      {error !== null && !isGone(error) && zone === undefined && (
        <ErrorState {...sentence(error)} onRetry={() => void read.refetch()} />
      )}
      {offered.can && error === null && zone === undefined && <Loading />}
      {zone !== undefined && (
        <>
          <Users zone={zone} />
          <ZoneSettings zone={zone} />
        </>
      )}
    </Screen>
  )
}

function Users({ zone: { listeners, connections } }: { zone: Zone }) {
  const t = useMessages(zonesMessages)
  const { number } = useFormats()
  return (
    <KeyValues
      columns={2}
      items={[
        {
          label: t.listeners,
          value:
            listeners.length === 0 ? (
              t.none
            ) : (
              <span className={styles.links}>
                {listeners.map((id) => (
                  <ScreenLink key={id} to={paths.listener(id, 'settings')}>
                    {id}
                  </ScreenLink>
                ))}
              </span>
            ),
        },
        { label: t.clients, value: number(connections) },
      ]}
    />
  )
}

function ZoneSettings({ zone }: { zone: Zone }) {
  const { name } = zone
  const sentence = useErrorSentence()
  const { data: global, error, refetch } = useQuery(query(globalZoneGet, {}))
  const groups = useMemo(() => (global === undefined ? [] : zoneGroups(global)), [global])
  const values = useMemo(() => global && zoneValues(zone, global), [zone, global])
  if (values === undefined) {
    return error === null ? (
      <Loading />
    ) : (
      <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
    )
  }
  return (
    <ConfigForm<ZoneValues>
      key={name}
      groups={groups}
      config={values}
      readNow={async () => zoneValues(...(await readNow(name)))}
      save={async (next, { minutes }) => {
        const body = overridesWith(next, ...(await readNow(name)))
        try {
          await applyFor(zoneUpdate, { path: { name }, body }, minutes)
        } finally {
          await Promise.all(
            [zoneGet, zoneList].map(({ id }) => queryClient.invalidateQueries({ queryKey: [id] })),
          )
        }
      }}
      isRevertible
    />
  )
}

const readNow = (name: string) =>
  Promise.all([client.call(zoneGet, { path: { name } }), client.call(globalZoneGet, {})])
