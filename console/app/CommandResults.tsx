import { useDebouncedValue } from '@mantine/hooks'
import { clientList } from '@signalbox/contract/clients'
import {
  IconApi,
  IconDevices,
  IconHelp,
  IconHistory,
  IconKey,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'
import { query } from '#api/query.ts'
import { useHas } from '#api/use-can.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { glossary } from '#domain/page/glossary.messages.ts'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import { appMessages } from './app.messages.ts'
import styles from './CommandPalette.module.css'
import type { DrawerName } from './drawers.ts'
import { type Findable, type Found, isFoundBy, bestNameRank, likelySpellings } from './find.ts'
import { useTopics, useVerb } from './found-actions.ts'
import { useCreations } from './found-creations.ts'
import { useRefused } from './found-refused.ts'
import { useSettingLines } from './found-settings.ts'
import { useLogout } from './logout.ts'
import { useClusterSwitch, useOtherClients } from './other-clusters.ts'
import { palettePages } from './palette-pages.ts'
import { addRecent, readRecent } from './recent.ts'
import { changeSettings, useTheme } from './settings.ts'
import { readVerb, type Spoken } from './verb.ts'

const MAX_CLIENTS = 8
const DEBOUNCE_MS = 150
/** Number of lines that fit into view. */
const FIRST_LINES = 12

interface CommandResultsProps {
  text: string
  /** The line that was chosen by arrow keys or pointer, counted beyond the ends of the list. */
  steps: number | undefined
  onSteps: (steps: number) => void
  /** Enter was pressed: the best result is run as soon as all results are in. */
  isEntered: boolean
  /** Called when Enter is pressed without a result to open. */
  onNothing: () => void
  onCurrent: (id: string | undefined) => void
  onDone: () => void
  onDrawer: (drawer: DrawerName) => void
}

/** Results for the text in the palette: screens and actions by name, clients by a part of their ID. */
export function CommandResults(props: CommandResultsProps) {
  const { text, steps, isEntered, onCurrent } = props
  const t = useMessages(appMessages)
  const words = useMessages(glossary)
  const router = useRouter()
  const commands = useCommands(text, props.onDrawer)
  const verb = readVerb(text)
  const clients = useClients(clientsIn(text, verb), isEntered, verb?.verb === 'kick')
  const actions = useVerb(verb, clients)
  const topics = useTopics(verb === undefined ? text : '', isEntered)
  const elsewhere = useOtherClients(verb === undefined ? text : '')
  const refused = useRefused(verb === undefined ? text : '', isEntered)
  const settings = useSettingLines(verb === undefined ? text : '')
  const isSettled = [clients, topics, refused, settings].every((each) => each.isSettled)
  const listed = new Set(clients.found.map(({ label }) => label))
  const ofActions = { name: t.actionsFound, lines: [...actions, ...commands.actions] }
  const ofPages = { name: t.pages, lines: commands.pages }
  const sections: readonly Section[] = [
    { name: t.recent, lines: text.trim() === '' ? readRecentResults(t.recent) : [] },
    ...(verb ? [ofActions, ofPages] : [ofPages, ofActions]),
    { name: words.clients, lines: verb ? [] : clients.found },
    { name: t.refusedFound, lines: refused.found.filter(({ label }) => !listed.has(label)) },
    { name: words.topics, lines: topics.found },
    { name: t.settingsFound, lines: settings.found },
    { name: t.otherClusters, lines: elsewhere },
  ]
  const found = sections.flatMap(({ lines }) => lines)
  const isEmpty = text.trim() === ''
  const ranks = found.map(({ names }) => bestNameRank(text, names))
  const best = isEmpty ? -1 : ranks.indexOf(Math.min(...ranks))
  const current = steps === undefined || found.length === 0 ? best : modulo(steps, found.length)
  const id = found[current] && `command-${current}`
  const [isWhole, setIsWhole] = useState(false)
  // The lines that are out of view follow those that are in it.
  useEffect(() => startTransition(() => setIsWhole(true)), [])

  useEffect(() => {
    onCurrent(id)
    if (id !== undefined) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id, onCurrent])

  const run = (command: Found) => {
    props.onDone()
    if (command.to !== undefined) addRecent({ label: command.label, to: command.to })
    if (command.to === undefined) command.run?.()
    else void router.navigate(command.to)
  }
  // A chosen line and a whole name are not outdone by a client that is still to come.
  const isCertain = isSettled || steps !== undefined || ranks[current] === 0
  useEffect(() => {
    if (!isEntered || !isCertain) return
    const chosen = found[current]
    if (chosen === undefined) props.onNothing()
    else run(chosen)
  })
  return (
    <>
      <div id="commands" role="listbox" aria-label={t.commands} className={styles.list}>
        {visible(sections, isWhole ? found.length : FIRST_LINES).map(({ name, from, lines }) => (
          <div key={name} role="group" aria-label={name}>
            <div className={styles.section} aria-hidden="true">
              {name}
            </div>
            {lines.map((command, n) => {
              const i = from + n
              return (
                <div
                  key={command.key}
                  id={`command-${i}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={i === current}
                  className={styles.command}
                  onPointerMove={() => isEntered || props.onSteps(i)}
                  onClick={() => run(command)}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter') return
                    event.stopPropagation()
                    run(command)
                  }}
                >
                  <command.icon size={16} aria-hidden="true" />
                  <span className={styles.label}>{command.label}</span>
                  <span className={styles.kind}>{command.kind}</span>
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className={styles.empty} role="status">
          {isSettled ? t.commandsEmpty : t.commandsBusy}
        </p>
      )}
      <p className={styles.keys}>{t.paletteKeys}</p>
    </>
  )
}

const modulo = (value: number, count: number) => ((value % count) + count) % count

interface Section {
  name: string
  lines: readonly Findable[]
}

/** The sections with lines, up to a number of lines, each with the place of its first line among all. */
function visible(sections: readonly Section[], most: number) {
  let from = 0
  return sections.flatMap(({ name, lines }) => {
    const shown = lines.slice(0, Math.max(0, most - from))
    const section = { name, from, lines: shown }
    from += lines.length
    return shown.length === 0 ? [] : [section]
  })
}

/** Screens and actions, the best match of each first; all screens while nothing is typed. */
function useCommands(text: string, onDrawer: (drawer: DrawerName) => void) {
  const language = useLanguage()
  const has = useHas()
  const offered = palettePages.filter(({ needs }) => needs === undefined || has(needs))
  const pages: Findable[] = offered.map(({ label, group, icon, to, words: further }) => ({
    key: to,
    label: label[language],
    names: [label.en, label.zh],
    kind: group[language],
    icon,
    to,
    words: `${label.en} ${label.zh} ${to} ${further}`,
  }))
  const actions = [...useActions(onDrawer), ...useCreations(), ...useClusterSwitch()]
  const isFound = isFoundBy(text)
  const inOrder = (all: readonly Findable[]) => {
    const found = all.filter(isFound)
    if (text.trim() === '') return found
    return found.toSorted((a, b) => bestNameRank(text, a.names) - bestNameRank(text, b.names))
  }
  // Without a text the list has only pages: actions would push them out of view.
  return { pages: inOrder(pages), actions: text.trim() === '' ? [] : inOrder(actions) }
}

/** Recently opened results, shown while nothing is typed. */
const readRecentResults = (kind: string): Findable[] =>
  readRecent().map(({ label, to }) => ({
    ...{ key: `recent ${to}`, label, names: [label], kind, icon: IconHistory, to, words: '' },
  }))

/** The part of a client ID that was typed. */
function clientsIn(text: string, verb: Spoken | undefined): string {
  if (verb === undefined) return text
  return verb.verb === 'subscribe' ? '' : verb.rest
}

/** Clients whose ID has the text in it; they come together, so that no line moves under the pointer. */
function useClients(
  text: string,
  isUrgent: boolean,
  areConnected: boolean,
): { found: Findable[]; isSettled: boolean } {
  const words = useMessages(glossary)
  const part = text.trim()
  const [calm] = useDebouncedValue(part, DEBOUNCE_MS)
  const asked = isUrgent ? part : calm
  const answers = useQueries({
    queries: (asked === '' ? [] : likelySpellings(asked)).map((like_clientid) => ({
      ...query(clientList, {
        query: {
          ...{ like_clientid, limit: MAX_CLIENTS, fields: 'clientid' },
          ...(areConnected && { conn_state: 'connected' }),
        },
      }),
      // An Enter may be waiting: an answer that fails is none.
      retry: false,
    })),
  })
  const isSettled = asked === part && answers.every(({ isPending }) => !isPending)
  if (!isSettled) return { found: [], isSettled }
  const ids = answers.flatMap(
    ({ data }) => data?.data.flatMap(({ clientid = [] }) => clientid) ?? [],
  )
  const found = [...new Set(ids)]
    .toSorted((a, b) => bestNameRank(part, [a]) - bestNameRank(part, [b]))
    .slice(0, MAX_CLIENTS)
    .map((clientid) => ({
      key: `client ${clientid}`,
      label: clientid,
      names: [clientid],
      kind: words.client,
      icon: IconDevices,
      to: paths.client(clientid),
      words: clientid,
    }))
  return { found, isSettled }
}

/** Actions of the top bar. */
function useActions(onDrawer: (drawer: DrawerName) => void): Findable[] {
  const t = useMessages(appMessages)
  const logOut = useLogout()
  const isDark = useTheme() === 'dark'
  const kind = t.action
  const of = (
    key: keyof typeof appMessages & keyof typeof t,
    icon: TablerIcon,
    run: () => void,
    further = '',
  ) => {
    const names = [String(appMessages[key].en), String(appMessages[key].zh)]
    return {
      key,
      label: String(t[key]),
      names,
      kind,
      icon,
      run,
      words: [...names, further].join(' '),
    }
  }
  return [
    of(isDark ? 'useLight' : 'useDark', isDark ? IconSun : IconMoon, () =>
      changeSettings({ followsOs: false, theme: isDark ? 'light' : 'dark' }),
    ),
    of('settings', IconSettings, () => onDrawer('settings')),
    of('help', IconHelp, () => onDrawer('help')),
    of('requests', IconApi, () => onDrawer('requests'), 'curl http javascript REST 接口'),
    of('changePassword', IconKey, () => onDrawer('password')),
    of('logout', IconLogout, () => void logOut(), 'sign out exit 注销 登出'),
  ]
}
