import { type Checkpoint, cosignedAt } from './checkpoint.ts'
import { isSignedBy, type KeyKind, type NoteKey, type NoteSignature, readVkey } from './note.ts'

/** Who has to have seen a head (C2SP tlog-policy). */
interface Named {
  readonly key: NoteKey
  readonly url: string | null
}
export interface Witness extends Named {
  readonly name: string
}
export interface Policy {
  readonly logs: readonly Named[]
  readonly witnesses: readonly Witness[]
  readonly groups: ReadonlyMap<string, { readonly least: number; readonly members: readonly string[] }>
  /** A witness, a group, or `none`. */
  readonly quorum: string
}

class PolicyError extends Error {}

function keyOf(text: string | undefined, kind: KeyKind, known: readonly Named[]): NoteKey {
  const key = readVkey(text ?? '')
  if (key?.kind !== kind) throw new PolicyError(`not a key for this: ${text ?? ''}`)
  if (known.some((other) => other.key.key.join() === key.key.join()))
    throw new PolicyError('a key stands twice')
  return key
}

/** Reads a policy file; throws a `PolicyError` that names what is wrong. */
export function readPolicy(text: string): Policy {
  const logs: Named[] = []
  const witnesses: Witness[] = []
  const groups = new Map<string, { least: number; members: string[] }>()
  const grouped = new Set<string>()
  let quorum: string | undefined
  const isKnown = (name: string) => groups.has(name) || witnesses.some((witness) => witness.name === name)
  function newName(name = ''): string {
    if (name === '' || name === 'none' || isKnown(name)) throw new PolicyError(`not a new name: ${name}`)
    return name
  }
  function group([name, wanted = '', ...members]: string[]) {
    const least =
      wanted === 'all' ? members.length : wanted === 'any' ? 1 : Number(/^[1-9]\d*$/.exec(wanted)?.[0])
    newName(name)
    if (!(least >= 1 && least <= members.length)) throw new PolicyError(`not so many members: ${wanted}`)
    for (const member of members) {
      if (!isKnown(member) || grouped.has(member)) throw new PolicyError(`not a member: ${member}`)
      grouped.add(member)
    }
    groups.set(name ?? '', { least, members })
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the format allows tab and newline alone
  if (/[\u0000-\u0008\u000b-\u001f\u007f]/.test(text)) throw new PolicyError('a control character')
  for (const line of text.split('\n').map((each) => each.split(/[ \t]+/).filter((item) => item !== ''))) {
    const [what = '#', ...items] = line
    if (what.startsWith('#')) continue
    if (what === 'log' && items.length <= 2)
      logs.push({ key: keyOf(items[0], 1, logs), url: items[1] ?? null })
    else if (what === 'witness' && items.length <= 3)
      witnesses.push({ name: newName(items[0]), key: keyOf(items[1], 4, witnesses), url: items[2] ?? null })
    else if (what === 'group') group(items)
    else if (what === 'quorum' && items.length === 1 && quorum === undefined) {
      quorum = items[0] ?? ''
      if (quorum !== 'none' && !isKnown(quorum)) throw new PolicyError(`not a quorum: ${quorum}`)
    } else throw new PolicyError(`not understood: ${line.join(' ')}`)
  }
  if (quorum === undefined) throw new PolicyError('no quorum')
  return { logs, witnesses, groups, quorum }
}

export interface Seen {
  /** The witnesses that cosigned. */
  readonly by: readonly string[]
  /** Did as many as the policy asks for? */
  readonly isQuorum: boolean
}

/** Who of the policy cosigned a checkpoint, and whether that is enough. */
export function seenBy(checkpoint: Checkpoint, { witnesses, groups, quorum }: Policy): Seen {
  const by = witnesses.filter(({ key }) => cosignedAt(checkpoint, key) !== undefined).map(({ name }) => name)
  function has(name: string): boolean {
    const group = groups.get(name)
    return group ? group.members.filter(has).length >= group.least : by.includes(name)
  }
  return { by, isQuorum: quorum === 'none' || has(quorum) }
}

/** The signatures of a checkpoint that are its log's, or hold as a witness's of the policy; anything else under a head proves nothing. */
export function knownSignatures(
  checkpoint: Checkpoint,
  log: NoteKey,
  { witnesses }: Policy,
): NoteSignature[] {
  const signers = witnesses.map(({ key }) => key).filter((key) => cosignedAt(checkpoint, key) !== undefined)
  return checkpoint.note.signatures.filter((each) => [log, ...signers].some((key) => isSignedBy(each, key)))
}
