import { DEFAULT_PORTS } from '@signalbox/contract/listener-fields'
import { LISTENER_TYPES, type ListenerType } from '@signalbox/contract/listener-types'
import { listenerGet } from '@signalbox/contract/listeners'
import { useQuery } from '@tanstack/react-query'
import { useErrorSentence } from '#api/error-sentence.ts'
import { query } from '#api/query.ts'
import { isErlang } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { Breadcrumbs } from '#domain/page/Breadcrumbs.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { useLock } from '#domain/page/lock.ts'
import { paths } from '#paths.ts'
import { useRouter, useSearch } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ChoiceGallery } from '#ui/ChoiceGallery.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Segments } from '#ui/Segments.tsx'
import { listenersMessages, typeAboutMessages, typeGroupMessages } from '../listeners.messages.ts'
import { newListenerSearch } from '../listeners.paths.ts'
import { editorMessages } from '#domain/listeners/editor.messages.ts'
import styles from '#domain/listeners/form.module.css'
import { NewListenerForm } from './NewListenerForm.tsx'

/** Creates a listener, from the defaults of the broker or from another listener. */
export function NewListenerScreen() {
  const t = useMessages(listenersMessages)
  const words = useMessages(editorMessages)
  const lock = useLock()
  const router = useRouter()
  const [{ type, copy }] = useSearch(newListenerSearch)
  const title = copy === undefined ? t.create : t.copyOf(copy)
  return (
    <Screen
      title={title}
      about={words.createAbout}
      breadcrumbs={
        <Breadcrumbs trail={[{ label: t.title, to: paths.listeners() }]} current={title} />
      }
    >
      {lock.reason !== undefined ? (
        <Banner tone="info" title={lock.reason}>
          <ScreenLink to={paths.listeners()}>{t.title}</ScreenLink>
        </Banner>
      ) : copy !== undefined ? (
        <Copy key={copy} id={copy} />
      ) : type === undefined ? (
        <TypeChoice />
      ) : (
        <div className={styles.stack}>
          <div className={styles.bar}>
            <Segments
              label={t.type}
              value={type}
              onChange={(next) => void router.navigate(paths.newListener({ type: next }))}
              options={LISTENER_TYPES.map((value) => ({ value, label: value.toUpperCase() }))}
            />
          </div>
          {type === 'quic' && (
            <Banner tone="warning" title={words.quic}>
              {isErlang() ? words.quicText : words.quicNone}
            </Banner>
          )}
          {(type !== 'quic' || isErlang()) && <NewListenerForm key={type} type={type} />}
        </div>
      )}
    </Screen>
  )
}

const GROUPS = ['encrypted', 'plain'] as const
const CHOICES = [
  ['ssl', 'encrypted'],
  ['wss', 'encrypted'],
  ['quic', 'encrypted'],
  ['tcp', 'plain'],
  ['ws', 'plain'],
] as const satisfies readonly (readonly [ListenerType, (typeof GROUPS)[number]])[]

/** Choice of the type of a new listener. */
function TypeChoice() {
  const t = useMessages(listenersMessages)
  const groups = useMessages(typeGroupMessages)
  const abouts = useMessages(typeAboutMessages)
  const { quicNone } = useMessages(editorMessages)
  const { number } = useFormats()
  const router = useRouter()
  return (
    <ChoiceGallery
      label={t.type}
      groups={GROUPS.map((key) => ({ key, label: groups[key] }))}
      choices={CHOICES.map(([value, group]) => ({
        value,
        group,
        label: value.toUpperCase(),
        about: abouts[value](String(DEFAULT_PORTS[value])),
        disabledReason: value === 'quic' && !isErlang() ? quicNone : undefined,
      }))}
      lockedLabel={(count) => t.lockedTypes(number(count))}
      onChoose={(value) => {
        const type = LISTENER_TYPES.find((each) => each === value)
        void router.navigate(paths.newListener({ type }))
      }}
    />
  )
}

function Copy({ id }: { id: string }) {
  const sentence = useErrorSentence()
  const { data, error, refetch } = useQuery(query(listenerGet, { path: { id } }))
  if (data === undefined) {
    return error === null ? (
      <Loading />
    ) : (
      <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
    )
  }
  const type = LISTENER_TYPES.find((each) => each === data.type) ?? 'tcp'
  return <NewListenerForm type={type} original={data} />
}
