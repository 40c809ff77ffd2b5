import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importCycles } from './cycles.ts'
import {
  below,
  inside,
  isTest,
  packageName,
  product,
  roomFromPath,
  root,
  type Source,
  sources,
  STARTED_BY_TESTS,
  violations,
  withoutComments,
} from './sources.ts'

// Which files may import which (docs/architecture.md has the reasons).

/** A table of `docs/architecture.md`, below its heading: what the things in its first column may import. */
function tableBelow(heading: string): Record<string, string[]> {
  const page = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8')
  const [, section = ''] = page.split(`\n${heading}\n`)
  const [text = ''] = section.split('\n#')
  const [, , ...rows] = text.split('\n').filter((line) => line.startsWith('|'))
  return Object.fromEntries(
    rows.map((row): [string, string[]] => {
      const [name = '', , others = ''] = row.slice(1, -1).split('|')
      const [word = ''] = /[\w-]+/.exec(name) ?? []
      return [word, others.split(',').map((each) => each.trim())]
    }),
  )
}

/** A list as a cell of such a table has it. */
const inCell = (names: readonly string[]) => (names.length === 0 ? [''] : [...names])
const sorted = (table: Record<string, readonly string[]>) =>
  Object.fromEntries(Object.entries(table).map(([name, list]) => [name, list.toSorted()]))

describe('imports between rooms', () => {
  const MAY: Readonly<Record<string, readonly string[]>> = {
    mqtt: [],
    formats: [],
    contract: ['mqtt', 'formats'],
    regex: [],
    acl: ['mqtt', 'formats', 'contract', 'regex'],
    'rule-sql': ['mqtt', 'formats', 'regex'],
    schemas: ['formats', 'acl', 'regex', 'rule-sql'],
    flow: ['mqtt', 'formats', 'contract', 'rule-sql'],
    'plugin-sdk': ['mqtt', 'formats'],
    broker: ['mqtt', 'formats', 'acl', 'contract', 'regex', 'rule-sql', 'schemas', 'plugin-sdk'],
    server: ['mqtt', 'formats', 'acl', 'broker', 'contract'],
    console: ['mqtt', 'formats', 'acl', 'contract', 'regex', 'rule-sql', 'schemas', 'flow'],
    testing: ['mqtt', 'formats', 'contract', 'server', 'broker'],
    conformance: ['mqtt', 'formats', 'contract', 'testing'],
    e2e: ['mqtt', 'formats', 'contract', 'testing', 'console'],
    bench: ['mqtt', 'formats', 'contract', 'rule-sql', 'flow', 'testing', 'server', 'broker'],
    scripts: ['mqtt', 'formats', 'plugin-sdk', 'server', 'testing', 'conformance', 'bench', 'e2e'],
    tools: ['mqtt', 'formats', 'console', 'contract', 'server', 'broker'],
  }
  for (const [room, allowed] of Object.entries(MAY)) {
    it(`${room} imports ${allowed.join(', ') || 'no other room'}`, () => {
      const found = violations(below(room), (to, isPackage, from) => {
        const other = roomFromPath(to)
        if (isPackage || other === room || allowed.includes(other)) return false
        // Tests may start the product, and journeys are beside their screens.
        if (isTest(from) && STARTED_BY_TESTS.includes(other)) return false
        return !(from.endsWith('.e2e.ts') && other === 'e2e')
      })
      expect(found).toEqual([])
    })
  }

  it('the page about the architecture has the same table', () => {
    const others = Object.entries(MAY).map(([room, allowed]): [string, string[]] => [
      room,
      inCell(allowed.filter((each) => each !== 'mqtt' && each !== 'formats')),
    ])
    expect(sorted(tableBelow('## Rooms'))).toEqual(sorted(Object.fromEntries(others)))
  })

  it('mqtt imports no packages and nothing of Node, so that browsers can run it', () => {
    const found = violations(below('mqtt', product), (_to, isPackage) => isPackage)
    expect(found).toEqual([])
  })

  it('journeys import only addresses and messages of the console', () => {
    const journeys = sources.filter(({ path }) => path.endsWith('.e2e.ts') || inside('e2e')(path))
    const allowed = /^console\/(paths(\.ts)?|language(\.tsx)?|.*\.messages(\.ts)?)$/
    const found = violations(journeys, (to) => inside('console')(to) && !allowed.test(to))
    expect(found).toEqual([])
  })

  it('the product imports no room that only tests use', () => {
    const onlyTests = /^(testing|conformance|e2e|bench|tools)\//
    expect(violations(product, (to, isPackage) => !isPackage && onlyTests.test(to))).toEqual([])
  })
})

describe('imports inside the broker', () => {
  const kernel = below('broker/kernel', product)
  /** Files that serve operations: those of the API, and beside the features. */
  const isServing = (path: string) =>
    inside('broker/api')(path) || /^broker\/.*[/.](resource|present)\.ts$/.test(path)
  const acting = product.filter(({ path }) => inside('broker')(path) && !isServing(path))
  const serving = product.filter(({ path }) => isServing(path))
  const features = below('broker/features', acting)

  /** Files of the API that read values by the contract and name their faults, without a call. */
  const READING = [
    ...['amounts', 'chain', 'change-config', 'failure', 'integration', 'kept-secrets'],
    ...['name-text', 'schema', 'time', 'validation'],
  ].map((name) => `broker/api/${name}.ts`)

  /** Rooms and folders of the broker; every folder is listed. */
  const MAY: Readonly<Record<string, readonly string[]>> = {
    kernel: ['mqtt'],
    archive: [],
    certificates: [],
    store: ['formats'],
    backends: ['broker/kernel', 'contract', 'formats', 'mqtt'],
    chain: ['broker/backends', 'broker/kernel', 'formats'],
    config: ['broker/kernel', 'broker/store', 'broker/backends', 'contract', 'formats', 'rule-sql'],
    stages: ['broker/kernel', 'broker/config', 'contract', 'mqtt'],
    integration: [
      ...['broker/kernel', 'broker/backends', 'broker/config', 'broker/store'],
      ...['contract', 'formats', 'mqtt', 'rule-sql', 'schemas'],
    ],
    configuration: ['broker/config', ...READING, 'contract', 'formats'],
    features: [
      ...['archive', 'certificates', 'store', 'backends', 'chain', 'config', 'configuration'].map(
        (folder) => `broker/${folder}`,
      ),
      ...['broker/stages', 'broker/kernel', 'broker/integration', 'broker/feature.ts', ...READING],
      ...['mqtt', 'contract', 'formats', 'acl', 'regex', 'rule-sql', 'schemas', 'plugin-sdk'],
    ],
    backup: [
      ...['archive', 'store', 'config', 'configuration', 'kernel', 'features'].map(
        (folder) => `broker/${folder}`,
      ),
      ...['broker/broker.ts', 'mqtt', 'contract', 'formats', 'acl'],
    ],
    api: ['broker', 'mqtt', 'formats', 'contract', 'acl', 'rule-sql', 'schemas', 'plugin-sdk'],
    testing: ['broker', 'mqtt', 'contract', 'formats', 'testing'],
  }

  it('every folder is in the table', () => {
    const folders = readdirSync(join(root, 'broker'), { withFileTypes: true })
    const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    expect(names.filter((name) => name !== 'node_modules').toSorted()).toEqual(
      Object.keys(MAY).toSorted(),
    )
  })

  it('the page about the architecture has the same table', () => {
    const folders = Object.entries(MAY).map(([folder, allowed]): [string, string[]] => {
      if (allowed.includes('broker')) return [folder, ['every folder']]
      const others = allowed.filter((each) => inside('broker')(each) && !each.endsWith('.ts'))
      return [folder, inCell(others.map((each) => each.slice('broker/'.length)))]
    })
    expect(sorted(tableBelow('### Inside the broker'))).toEqual(sorted(Object.fromEntries(folders)))
  })

  for (const [folder, allowed] of Object.entries(MAY)) {
    it(`${folder} imports ${allowed.join(', ') || 'nothing else'}`, () => {
      const files = folder === 'api' ? serving : below(`broker/${folder}`, acting)
      const found = violations(files, (to, isPackage) => {
        if (isPackage || (inside(`broker/${folder}`)(to) && !isServing(to))) return false
        return !allowed.some((each) => inside(each)(to))
      })
      expect(found).toEqual([])
    })
  }

  it('what reads values for features and for the API knows none of them', () => {
    const reading = below('broker/api', product).filter(({ path }) => READING.includes(path))
    expect(reading).toHaveLength(READING.length)
    const allowed = [...READING, 'broker/config', 'broker/store', 'contract', 'formats']
    const found = violations(
      reading,
      (to, isPackage) => !isPackage && !allowed.some((each) => inside(each)(to)),
    )
    expect(found).toEqual([])
  })

  it('the kernel has no HTTP and no schemas', () => {
    const strange = /^(fastify|@fastify\/.*|zod|pino)$/
    const found = violations(kernel, (to, isPackage) => isPackage && strange.test(packageName(to)))
    expect(found).toEqual([])
  })

  it('only the kernel and the composition name the kernel as a whole', () => {
    const whole = 'broker/kernel/kernel.ts'
    const others = product.filter(({ path }) => !inside('broker/kernel')(path))
    const found = violations(
      others,
      (to, _isPackage, from) => to === whole && from !== 'broker/broker.ts',
    )
    expect(found).toEqual([])
  })

  it('a feature imports only the main files of other features', () => {
    const found = violations(features, (to, _isPackage, from) => {
      const [, , own] = from.split('/')
      const [, , other, file] = to.split('/')
      if (!inside('broker/features')(to) || own === other) return false
      return file !== `${other}.ts` && file !== 'feature.ts'
    })
    expect(found).toEqual([])
  })

  it('features that decide about a message also simulate their decision', () => {
    // These pass every message on unchanged, possibly later.
    const WATCHING = [
      'broker/features/topic-activity/topic-activity.ts',
      'broker/features/topic-metrics/topic-metrics.ts',
      'broker/features/limiter/limiter.ts',
      'broker/features/opentelemetry/message-spans.ts',
      // Names the event of a message, in a column.
      'broker/features/rules/publish-columns.ts',
      // Tables of names.
      'broker/features/exhook/hook-points.ts',
      'broker/features/plugins/plugin-run.ts',
    ]
    const deciding = features
      .filter(({ path }) => !WATCHING.includes(path))
      .filter(({ text }) => /'message\.publish'/.test(withoutComments(text)))
    const silent = deciding.filter(({ text }) => !/'message\.simulate'/.test(withoutComments(text)))
    expect(deciding.length).toBeGreaterThan(1)
    expect(silent.map(({ path }) => path)).toEqual([])
  })

  it('every feature is in features.ts', () => {
    const features = readdirSync(join(root, 'broker', 'features'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    const plugged =
      sources.find(({ path }) => path === 'broker/features/features.ts')?.imports ?? []
    const missing = features.filter(
      (name) => !plugged.some(({ to }) => inside(`broker/features/${name}`)(to)),
    )
    expect(missing).toEqual([])
  })

  it('every resource of the API is in resources.ts', () => {
    const list = sources.find(({ path }) => path === 'broker/api/resources.ts')?.imports ?? []
    const resources = serving.filter(
      ({ path, text }) => /\bresource\(\(/.test(text) && path !== 'broker/api/resource.ts',
    )
    expect(resources.length).toBeGreaterThan(10)
    const missing = resources.filter(({ path }) => !list.some(({ to }) => to === path))
    expect(missing.map(({ path }) => path)).toEqual([])
  })
})

describe('import cycles', () => {
  it('have at most three files, type imports included', () => {
    // A larger group can only be understood and tested as a whole.
    expect(importCycles(sources).filter((files) => files.length > 3)).toEqual([])
  })

  it('are found in any order of the files', () => {
    const file = (path: string, ...imports: string[]): Source => ({
      ...{ path, room: '', text: '' },
      imports: imports.map((to) => ({ to, isPackage: false })),
    })
    const files = [file('a.ts', 'd.ts', 'b.ts'), file('b.ts', 'c.ts'), file('c.ts', 'a.ts', 'd.ts')]
    for (const each of [files, files.toReversed()]) {
      expect(importCycles([...each, file('d.ts')])).toEqual([['a.ts', 'b.ts', 'c.ts']])
    }
  })
})

describe('imports inside the console', () => {
  const LEAVES = [
    'console/language.tsx',
    'console/paths.ts',
    'console/env.ts',
    'console/formats.ts',
    'console/gather.ts',
    'console/index-rows.ts',
    'console/join-sentences.ts',
    'console/numbers.ts',
    'console/plural.ts',
    'console/code.ts',
  ]
  const isLeaf = (path: string) => LEAVES.includes(path) || inside('console/messages')(path)
  const MAY: Readonly<Record<string, readonly string[]>> = {
    // A value of a payload is called as a rule calls it.
    ui: ['rule-sql'],
    api: ['mqtt', 'contract'],
    routing: [],
    list: ['console/domain', 'console/ui', 'console/api', 'console/routing', 'contract'],
    form: [
      'console/domain',
      'console/ui',
      'console/api',
      'console/routing',
      'mqtt',
      'contract',
      'formats',
    ],
    domain: [
      'console/list',
      'console/form',
      'console/ui',
      'console/api',
      'console/routing',
      'mqtt',
      'formats',
      'acl',
      'contract',
      'regex',
      'rule-sql',
      'schemas',
      'flow',
    ],
    screens: [
      'console/list',
      'console/form',
      'console/domain',
      'console/ui',
      'console/api',
      'console/routing',
      'mqtt',
      'formats',
      'acl',
      'contract',
      'regex',
      'rule-sql',
      'schemas',
      'flow',
    ],
  }
  /** Folders without a row: `app` joins all screens, `dev` shows all components, `testing` is for tests,
   * `messages` is a leaf. */
  const FREE = ['app', 'dev', 'messages', 'public', 'testing']

  it('every folder is in the table', () => {
    const folders = readdirSync(join(root, 'console'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    const others = folders.filter((name) => !['node_modules', 'dist', ...FREE].includes(name))
    expect(others.toSorted()).toEqual(Object.keys(MAY).toSorted())
  })

  /** `console/screens/<group>/<area>`; the overview is a group of its own. */
  const areaFromPath = (path: string) =>
    path
      .split('/')
      .slice(0, inside('console/screens/overview')(path) ? 3 : 4)
      .join('/')
  const consoleSources = below('console').filter(({ path }) => !path.endsWith('.e2e.ts'))
  for (const [folder, allowed] of Object.entries(MAY)) {
    it(`${folder} imports ${allowed.join(', ') || 'nothing'}, and the leaves`, () => {
      const found = violations(
        below(`console/${folder}`, consoleSources),
        (to, isPackage, from) => {
          if (isPackage || isLeaf(to) || inside(`console/${folder}`)(to)) return false
          const isForTests = inside('testing')(to) || inside('console/testing')(to)
          if (isTest(from) && isForTests) return false
          return !allowed.some((each) => inside(each)(to))
        },
      )
      expect(found).toEqual([])
    })
  }

  it('an area imports only the paths of other areas', () => {
    const found = violations(below('console/screens', consoleSources), (to, _isPackage, from) => {
      if (to.endsWith('.paths.ts')) return false
      return inside('console/screens')(to) && areaFromPath(to) !== areaFromPath(from)
    })
    expect(found).toEqual([])
  })

  it('what is outside of an area or folder is imported by its place in the console', () => {
    const ownFolder = (path: string) =>
      inside('console/screens')(path) ? areaFromPath(path) : path.split('/').slice(0, 2).join('/')
    const inFolders = below('console').filter(
      ({ path }) => /^console\/[^/]+\//.test(path) && !path.endsWith('.config.ts'),
    )
    const climbing = inFolders.flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(/(?:from|import|import\() ?'(\.[^'\n]+)'/g)]
        .map(([, to = '']) => to)
        .filter((to) => !inside(ownFolder(path))(posix.join(dirname(path), to)))
        .map((to) => `${path} → ${to}`),
    )
    expect(climbing).toEqual([])
  })

  it('the topic tree of the page is not loaded with the first pages', () => {
    const first = ['app', 'api', 'ui', 'screens/overview', 'screens/system/login']
    const found = first.flatMap((folder) =>
      violations(below(`console/${folder}`, consoleSources), inside('console/domain/topic-tree')),
    )
    expect(found).toEqual([])
  })

  it('ui imports no router, queries or MQTT client', () => {
    const strange = /^(@tanstack\/(history|react-query)|mqtt|zod)$/
    const found = violations(
      below('console/ui'),
      (to, isPackage) => isPackage && strange.test(packageName(to)),
    )
    expect(found).toEqual([])
  })

  it('the gallery shows every component of ui', () => {
    // Used only inside components that are shown.
    const INSIDES =
      /^console\/ui\/(ConfirmModal|Floating|JsonTree|chart\/\w+|filter\/FilterEditor|fields\/RowTable|table\/(?!DataTable)\w+)\.tsx$/
    const blocks = below('console/ui', product).filter(
      ({ path }) => path.endsWith('.tsx') && !INSIDES.test(path),
    )
    const shown = below('console/dev').flatMap(({ imports }) => imports.map(({ to }) => to))
    expect(blocks.length).toBeGreaterThan(25)
    expect(blocks.filter(({ path }) => !shown.includes(path)).map(({ path }) => path)).toEqual([])
  })

  it('the console uses nothing of Node', () => {
    const shipped = below('console', product).filter(({ path }) => !path.endsWith('.config.ts'))
    expect(violations(shipped, (to, isPackage) => isPackage && isBuiltin(to))).toEqual([])
    const uses = shipped.filter(({ text }) => /\bprocess\./.test(withoutComments(text)))
    expect(uses.map(({ path }) => path)).toEqual([])
  })

  it('every area has its routes in the router', () => {
    const wired = ['console/app/routes.ts', 'console/app/router.ts'].flatMap(
      (path) => sources.find((source) => source.path === path)?.imports ?? [],
    )
    const areas = new Set(below('console/screens').map(({ path }) => areaFromPath(path)))
    expect(areas.size).toBeGreaterThan(15)
    const lost = [...areas].filter((area) => !wired.some(({ to }) => inside(area)(to)))
    expect(lost).toEqual([])
  })
})
