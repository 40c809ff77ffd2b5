import { target } from '#api/target.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { paths } from '#paths.ts'
import styles from './Drawers.module.css'
import { MODIFIER } from './drawers.ts'
import { helpDocs, helpMessages, helpScreens } from './help.messages.ts'

const SCREENS = {
  overview: paths.overview,
  clients: paths.clients,
  refused: paths.refused,
  explain: paths.explain,
  explorer: paths.explorer,
  simulate: paths.simulate,
  rules: paths.rules,
  alarms: paths.alarms,
  backup: paths.backup,
}

/** Screens, guides and keys of Signalbox, followed by the documentation of the API's vendor. */
export function Help({ onLeave }: { onLeave: () => void }) {
  const t = useMessages(helpMessages)
  const questions = useMessages(helpScreens)
  const language = useLanguage()
  const api = target.apiUrl.replace(/api\/v5$/, 'api-docs')
  const guides = [
    [t.helpDocumentation, ''],
    [t.helpFirst, 'getting-started/getting-started.html'],
    [t.helpConsole, 'dashboard/introduction.html'],
    [t.helpAccess, 'access-control/overview.html'],
    [t.helpIntegration, 'data-integration/data-bridges.html'],
    [t.helpRules, 'data-integration/rules.html'],
    [t.helpConfiguration, 'configuration/configuration.html'],
    [t.helpRest, 'admin/api.html'],
    [t.helpQuestions, 'faq/faq.html'],
  ].map(([label = '', page = '']) => ({ label, href: t.documentationUrl + page }))
  const vendor = [
    { label: t.helpForum, href: t.forumUrl },
    { label: t.helpBlog, href: t.blogUrl },
    { label: t.helpCode, href: 'https://github.com/emqx/emqx' },
    { label: t.helpFeedback, href: 'https://github.com/emqx/emqx/issues' },
  ]
  const more = [
    { label: t.helpApi, href: api },
    { label: t.helpMqtt, href: 'https://docs.oasis-open.org/mqtt/mqtt/v5.0/mqtt-v5.0.html' },
  ]
  return (
    <div className={styles.stack}>
      <p>{t.helpAbout}</p>
      <h3 className={styles.heading}>{t.helpScreens}</h3>
      <ul className={styles.links}>
        {(Object.keys(SCREENS) as (keyof typeof SCREENS)[]).map((screen) => (
          <li key={screen}>
            <ScreenLink to={SCREENS[screen]()} onFollow={onLeave}>
              {questions[screen]}
            </ScreenLink>
          </li>
        ))}
      </ul>
      <h3 className={styles.heading}>{t.helpKeys}</h3>
      <dl className={styles.keys}>
        <dt>
          <kbd>{MODIFIER}</kbd> <kbd>K</kbd>
        </dt>
        <dd>{t.helpKeysPalette}</dd>
        <dt>
          <kbd>↑</kbd> <kbd>↓</kbd> <kbd>Enter</kbd>
        </dt>
        <dd>{t.helpKeysRows}</dd>
        <dt>
          <kbd>→</kbd> <kbd>Esc</kbd>
        </dt>
        <dd>{t.helpKeysPeek}</dd>
        <dt>
          <kbd>{t.helpKeySpace}</kbd>
        </dt>
        <dd>{t.helpKeysSelect}</dd>
      </dl>
      <h3 className={styles.heading}>{t.helpDocs}</h3>
      <dl className={styles.docs}>
        {Object.entries(helpDocs).map(([file, label]) => (
          <div key={file}>
            <dt>{label[language]}</dt>
            <dd className="mono">{file}</dd>
          </div>
        ))}
      </dl>
      <Links title={t.helpMore} links={more} />
      <Links title={t.helpGuides} links={[...guides, ...vendor]} />
    </div>
  )
}

function Links(props: { title: string; links: readonly { label: string; href: string }[] }) {
  return (
    <>
      <h3 className={styles.heading}>{props.title}</h3>
      <ul className={styles.links}>
        {props.links.map(({ label, href }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
