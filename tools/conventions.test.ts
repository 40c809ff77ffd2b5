import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  below,
  filesBelow,
  inside,
  isTest,
  packageName,
  product,
  ROOMS,
  roomFromPath,
  root,
  type Source,
  sources,
  STARTED_BY_TESTS,
  violations,
  withoutComments,
} from './sources.ts'

describe('tests', () => {
  const tests = sources.filter(({ path }) => /\.(?:test|e2e)\.tsx?$/.test(path))
  /** What makes the result depend on the speed of the machine. */
  const HURRIED: readonly [RegExp, string][] = [
    [/\bvi\.wait(?:For|Until)\(/, 'a wait that ends after a second: use waitFor()'],
    [/^ *\}, [1-6]?\d_000\)$/, 'a limit that is shorter than that of all tests'],
    [/expect\((?:performance|Date)\.now\(\) - \w+\)\.toBeLessThan/, 'a limit of elapsed time'],
    [
      /\b(?:find\w*By|wait[A-Z]|poll)\w*\(.*\{ timeout(?:Ms)?: (?:\d{3,4}|[12]?\d_\d{3}) \}/,
      'a short wait',
    ],
  ]

  it('are red for faults, not for slow machines', () => {
    const found = tests.flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, at) =>
          HURRIED.filter(([pattern]) => pattern.test(line)).map(
            ([, what]) => `${path}:${at + 1}: ${what}`,
          ),
        ),
    )
    expect(found).toEqual([])
  })
})

describe('one mechanism for one task', () => {
  it('sizes and faces of text come from the theme', () => {
    const THEME = join(root, 'console', 'ui', 'theme')
    const found = filesBelow(join(root, 'console'))
      .filter((file) => file.endsWith('.css') && !file.startsWith(THEME))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/(font(?:-size|-family)?): ([^;]+);/g)].flatMap(
          ([rule, , value = '']) =>
            /^(?:inherit|var\(--mantine-font-size-\w+\)|var\(--sb-mono\))$/.test(value)
              ? []
              : [`${relative(root, file)}: ${rule}`],
        ),
      )
    expect(found).toEqual([])
  })

  it('no colour or size of text depends on the language', () => {
    const found = filesBelow(join(root, 'console'))
      .filter((file) => file.endsWith('.css'))
      .flatMap((file) =>
        [
          ...readFileSync(file, 'utf8').matchAll(/([^{}]*(?::lang\(|\[lang)[^{}]*)\{([^}]*)\}/g),
        ].flatMap(([, selector = '', rules = '']) =>
          /color|background|border|opacity|filter|font|text-shadow/.test(rules)
            ? [`${relative(root, file)}: ${selector.trim()}`]
            : [],
        ),
      )
    // The browser tests check contrast in each language and each theme, not in each combination.
    expect(found).toEqual([])
  })

  it('classes of a style sheet are defined and used', () => {
    const used = new Map<string, Set<string>>()
    for (const { path, text } of below('console', sources)) {
      for (const [, name = '', from = ''] of text.matchAll(
        /import (\w+) from '([.#][^']+\.module\.css)'/g,
      )) {
        const sheet = from.startsWith('#')
          ? join('console', from.slice(1))
          : join(dirname(path), from)
        const classes = used.get(sheet) ?? new Set()
        used.set(sheet, classes)
        for (const [, each = ''] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) {
          // Not the end of a path of a module.
          if (each !== 'ts' && each !== 'tsx') classes.add(each)
        }
      }
    }
    const found = [...used].flatMap(([sheet, classes]) => {
      const text = readFileSync(join(root, sheet), 'utf8').replaceAll(
        /\/\*[^]*?\*\/|:global\([^)]*\)|url\([^)]*\)/g,
        '',
      )
      const defined = new Set([...text.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name))
      return [
        ...[...classes].flatMap((name) => (defined.has(name) ? [] : `${sheet} has no ${name}`)),
        ...[...defined].flatMap((name) =>
          classes.has(name) ? [] : `${sheet}: ${name} is not used`,
        ),
      ]
    })
    expect(found).toEqual([])
  })

  it('only one file knows versions of API v5', () => {
    // The other one is the version of the embedded broker.
    const MAY_NAME = ['contract/versions.ts', 'contract/api-version.ts']
    const found = product
      .filter(({ path }) => !MAY_NAME.includes(path) && /^(?:contract|console)\//.test(path))
      .filter(({ text }) => /['"`][5-9]\.\d{1,2}\.\d{1,2}['"`]/.test(withoutComments(text)))
    expect(found.map(({ path }) => path)).toEqual([])
  })

  it('only the client of the contract fetches', () => {
    // A probe only checks for a response; a stream is read while it arrives; a page is no operation;
    // a request that is shown is a text; `fetch` does not tell how much of a file was sent.
    const MAY_FETCH = [
      'contract/client.ts',
      'server/probe.ts',
      'console/api/server-answers.ts',
      'console/api/stream.ts',
      'console/api/upload.ts',
      'console/ui/updated.ts',
      'console/app/requests/request-code.ts',
    ]
    const found = product
      .filter(({ path }) => !MAY_FETCH.includes(path))
      .filter(({ text }) => /(?<![.\w])fetch\(|new XMLHttpRequest/.test(withoutComments(text)))
    expect(found.map(({ path }) => path)).toEqual([])
  })

  it('code that does not arrive leads to a message, and not to the page for crashes', () => {
    // What a dynamic import is inside of, in the same paragraph.
    const careful = /\b(?:fetchCode|late|lateDialog|route)\((?:(?!\n\n)[^])*$/
    const found = below('console', product)
      .filter(({ path }) => !/^console\/(?:dev|testing)\//.test(path))
      .filter(({ text }) => {
        const code = withoutComments(text)
        // The gallery is not part of what is built.
        const imports = [...code.matchAll(/\bimport\((?!'#dev\/)/g)]
        return (
          /\blazy\(/.test(code) || !imports.every(({ index }) => careful.test(code.slice(0, index)))
        )
      })
      .map(({ path }) => path)
    expect(found).toEqual([])
  })

  it('only look-ups in tables are exported under names that end in Of', () => {
    const LOOK_UPS = [
      ...[
        'directionsOf',
        'helpOf',
        'overloadsOf',
        'placeOf',
        'rolesOf',
        'rootUpdateOf',
        'severityOf',
      ],
      // "As of" a time, and one of several values: names of their own.
      ...['AsOf', 'ReadAsOf', 'oneOf'],
    ]
    const found = product.flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:async )?(?:function|const) (\w+Of)\b/gm)]
        .filter(([, name = '']) => !LOOK_UPS.includes(name))
        .map(([, name]) => `${path}: ${name}`),
    )
    expect(found).toEqual([])
  })

  it('screens ask for an operation, and not for the mode of the server', () => {
    // The exceptions are one property of `console/api/use-can.ts` (decision 0076).
    const asked =
      /\bmode\s*[!=]==?|[!=]==?\s*'(?:embedded|upstream)'|pageConfig\.mode|\bisUpstream\b|\bisEmbedded\b/
    const found = ['console/screens', 'console/form', 'console/domain', 'console/app']
      .flatMap((folder) => below(folder, product))
      .filter(({ text }) => asked.test(withoutComments(text)))
    expect(found.map(({ path }) => path)).toEqual([])
  })

  it('links come from paths.ts', () => {
    const found = below('console', product)
      .filter(({ path }) => path !== 'console/paths.ts')
      .filter(({ text }) => /(?:href|to)="\/[a-z]/.test(withoutComments(text)))
    expect(found.map(({ path }) => path)).toEqual([])
  })

  it('no file only re-exports other files', () => {
    const barrels = sources.filter(({ path, text }) => {
      if (/(^|\/)index\.tsx?$/.test(path)) return true
      const lines = withoutComments(text)
        .split('\n')
        .filter((line) => line.trim() !== '')
      return lines.length > 0 && lines.every((line) => /^export .* from /.test(line))
    })
    expect(barrels.map(({ path }) => path)).toEqual([])
  })

  it('exports have names, unless a tool requires a default', () => {
    const found = sources.filter(
      ({ path, text }) =>
        /^export default /m.test(text) &&
        !/\.config\.ts$|\.setup\.ts$|\/environment\.ts$/.test(path),
    )
    expect(found.map(({ path }) => path)).toEqual([])
  })

  it('journeys are in e2e/ and beside their screens', () => {
    const strays = sources.filter(
      ({ path }) => path.endsWith('.e2e.ts') && !/^(e2e|console\/(screens|app|ui))\//.test(path),
    )
    expect(strays.map(({ path }) => path)).toEqual([])
  })

  it('relative imports name existing files', () => {
    const missing = violations(
      sources,
      (to, isPackage) =>
        // A question mark and what follows it are for the bundler.
        !isPackage &&
        !existsSync(join(root, to.replace(/\?.*$/, ''))) &&
        !existsSync(join(root, `${to}.ts`)),
    )
    expect(missing).toEqual([])
  })
})

describe('size of files', () => {
  const MAX_LINES = 400

  it(`of code is at most ${MAX_LINES} lines`, () => {
    const longer = product
      .filter(({ path }) => !path.endsWith('.messages.ts'))
      .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > MAX_LINES)
    expect(longer).toEqual([])
  })
})

describe('manifests', () => {
  interface Manifest {
    dependencies?: Record<string, string>
    devDependencies?: Record<string, string>
    license?: string
    private?: boolean
  }
  const manifest = (path: string): Manifest =>
    JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
  const atRoot = Object.keys(manifest('.').devDependencies ?? {})

  for (const room of ROOMS.filter((name) => existsSync(join(root, name, 'package.json')))) {
    const { dependencies = {}, devDependencies = {}, license } = manifest(room)
    const declared = [...Object.keys(dependencies), ...Object.keys(devDependencies)]

    it(`${room} declares what it imports`, () => {
      const undeclared = violations(below(room), (to, isPackage, from) => {
        const other = roomFromPath(to)
        if (!isPackage) {
          if (other === room || declared.includes(`@signalbox/${other}`)) return false
          return !(isTest(from) && [...STARTED_BY_TESTS, 'e2e'].includes(other))
        }
        if (isBuiltin(to) || to.startsWith('virtual:')) return false
        const name = packageName(to)
        // A journey beside its screen is run by `e2e`, which declares what runs it.
        if (from.endsWith('.e2e.ts') && name === '@playwright/test') return false
        return !declared.includes(name) && !atRoot.includes(name)
      })
      expect(undeclared).toEqual([])
    })

    it(`${room} pins exact versions, under the project’s licence`, () => {
      const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
        ([, version]) => !/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
      )
      expect(loose).toEqual([])
      expect(license).toBe('Apache-2.0')
    })
  }
})

describe('styles', () => {
  it('of Mantine are imported in its layer, so that the order of files does not matter', () => {
    const loose = violations(below('console'), (to) =>
      /^@mantine\/core\/styles\/.*(?<!\.layer)\.css$/.test(to),
    )
    expect(loose).toEqual([])
  })
})

describe('components of Mantine', () => {
  /** Sheets that a component needs besides the one of its own name. */
  const DIALOG = ['ModalBase', 'Overlay', 'Paper', 'CloseButton']
  const ALSO: Readonly<Record<string, readonly string[]>> = {
    Drawer: DIALOG,
    Modal: DIALOG,
    PasswordInput: ['ActionIcon'],
    SegmentedControl: ['FloatingIndicator'],
  }
  /** Components without a sheet of their own: `base.css` has their styles. */
  const MADE_OF_BASE = ['Input', 'MantineProvider', 'NativeSelect', 'TextInput', 'Textarea']
  const sheet = (name: string) => `@mantine/core/styles/${name}.layer.css`
  /** Components of Mantine that a file uses, by the names that Mantine gives them. */
  const ofMantine = ({ text }: Source) =>
    [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
    )

  it('have their style sheets imported by the file that uses them', () => {
    const lacking = below('console').flatMap((source) => {
      const imported = source.imports.map(({ to }) => to)
      const used = ofMantine(source).filter((name) => /^[A-Z]/.test(name))
      const styled = used.filter((name) => !MADE_OF_BASE.includes(name))
      return styled
        .flatMap((name) => [name, ...(ALSO[name] ?? [])])
        .filter((name) => !imported.includes(sheet(name)))
        .map((name) => `${source.path} lacks ${sheet(name)}`)
    })
    expect(lacking).toEqual([])
  })

  it('that are dialogs are all opened by the journey that checks their position', () => {
    const BLOCKS = ['Modal', 'SidePanel', 'SideForm'].map((name) => `console/ui/${name}.tsx`)
    const journey = sources.find(({ path }) => path === 'e2e/openings.ts')?.text ?? ''
    const opened = [...journey.matchAll(/^ {2}'(console\/[^']+)': \[/gm)].map(([, path]) => path)
    const showing = below('console', product)
      .filter(({ path }) => !BLOCKS.includes(path) && !inside('console/dev')(path))
      // It needs an outage, and has its own journey.
      .filter(({ path }) => path !== 'console/ui/MissingCode.tsx')
      .filter(
        ({ imports, text }) =>
          imports.some(({ to }) => BLOCKS.includes(to)) ||
          withoutComments(text).includes('<dialog'),
      )
      .map(({ path }) => path)
    expect(opened.toSorted()).toEqual(showing.toSorted())
  })

  it('that are dialogs are used only by Modal and SidePanel of ui/', () => {
    const using = (name: string) =>
      below('console')
        .filter((source) => ofMantine(source).includes(name))
        .map(({ path }) => path)
    expect(using('Modal')).toEqual(['console/ui/Modal.tsx'])
    expect(using('Drawer')).toEqual(['console/ui/SidePanel.tsx'])
  })

  it('that bring a library for positions are not used: ui/ has Tip, ActionMenu and Popup', () => {
    const FLOATING = ['Combobox', 'HoverCard', 'Menu', 'Popover', 'Select', 'Tooltip']
    const found = below('console').filter((source) =>
      ofMantine(source).some((name) => FLOATING.includes(name)),
    )
    expect(found.map(({ path }) => path)).toEqual([])
  })
})
