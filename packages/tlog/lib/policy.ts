import { type Checkpoint, cosignedAt } from './checkpoint.ts'
import { isSignedBy, type KeyKind, type NoteKey, type NoteSignature, readVkey } from './note.ts'
import { isSameBytes } from './tree.ts'

/** A log or witness of a policy, with its key and its URL if the policy states one. */
interface Party {
  readonly key: NoteKey
  readonly url: string | null
}
export interface Witness extends Party {
  readonly name: string
}
interface Group {
  /** The number of members that must have cosigned. */
  readonly threshold: number
  /** Names of witnesses and groups. */
  readonly members: readonly string[]
}

/** The witnesses that must have cosigned a checkpoint (C2SP tlog-policy). */
export interface Policy {
  readonly logs: readonly Party[]
  readonly witnesses: readonly Witness[]
  readonly groups: ReadonlyMap<string, Group>
  /** The name of a witness or a group, or `none`. */
  readonly quorum: string
}

function keyOf(text: string | undefined, kind: KeyKind, known: readonly Party[]): NoteKey {
  const key = readVkey(text ?? '')
  if (key?.kind !== kind) throw new Error(`invalid key: ${text ?? ''}`)
  if (known.some((other) => isSameBytes(other.key.key, key.key))) throw new Error('duplicate key')
  return key
}

function thresholdOf(text: string, members: number): number {
  if (text === 'all') return members
  if (text === 'any') return 1
  return /^[1-9]\d*$/.test(text) ? Number(text) : 0
}

/** Returns a policy that is built line by line; a line may only name what an earlier line defined. */
function newPolicyBuilder() {
  const logs: Party[] = []
  const witnesses: Witness[] = []
  const groups = new Map<string, Group>()
  const grouped = new Set<string>()
  let quorum: string | undefined

  const isDefined = (name: string) => groups.has(name) || witnesses.some((witness) => witness.name === name)

  function newName(name = ''): string {
    if (name === '' || name === 'none' || isDefined(name)) throw new Error(`invalid name: ${name}`)
    return name
  }

  function addGroup([given, text = '', ...members]: readonly string[]): void {
    const name = newName(given)
    const threshold = thresholdOf(text, members.length)
    if (threshold < 1 || threshold > members.length) throw new Error(`invalid threshold: ${text}`)
    for (const member of members) {
      if (!isDefined(member) || grouped.has(member)) throw new Error(`invalid member: ${member}`)
      grouped.add(member)
    }
    groups.set(name, { threshold, members })
  }

  function setQuorum(name: string): void {
    if (quorum !== undefined) throw new Error('second quorum')
    if (name !== 'none' && !isDefined(name)) throw new Error(`invalid quorum: ${name}`)
    quorum = name
  }

  return {
    add(line: readonly string[]): void {
      const [keyword, ...items] = line
      const [first, second, third] = items
      if (keyword === 'log' && items.length <= 2)
        logs.push({ key: keyOf(first, 1, logs), url: second ?? null })
      else if (keyword === 'witness' && items.length <= 3)
        witnesses.push({ name: newName(first), key: keyOf(second, 4, witnesses), url: third ?? null })
      else if (keyword === 'group') addGroup(items)
      else if (keyword === 'quorum' && items.length === 1) setQuorum(first ?? '')
      else throw new Error(`invalid line: ${line.join(' ')}`)
    },
    build(): Policy {
      if (quorum === undefined) throw new Error('no quorum')
      return { logs, witnesses, groups, quorum }
    },
  }
}

/**
 * Parses a policy file.
 * @throws an error that names the first fault
 */
export function readPolicy(text: string): Policy {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the format allows tab and newline as the only control characters
  if (/[\u0000-\u0008\u000b-\u001f\u007f]/.test(text)) throw new Error('a control character')
  const builder = newPolicyBuilder()
  for (const line of text.split('\n').map((each) => each.split(/[ \t]+/).filter((item) => item !== '')))
    if (line[0] !== undefined && !line[0].startsWith('#')) builder.add(line)
  return builder.build()
}

/** Returns which witnesses of the policy cosigned a checkpoint, and whether they satisfy it. */
export function seenBy(checkpoint: Checkpoint, { witnesses, groups, quorum }: Policy) {
  const by = witnesses.filter(({ key }) => cosignedAt(checkpoint, key) !== undefined).map(({ name }) => name)
  function has(name: string): boolean {
    const group = groups.get(name)
    return group ? group.members.filter(has).length >= group.threshold : by.includes(name)
  }
  return { by, isQuorum: quorum === 'none' || has(quorum) }
}

/** Returns the signatures of a checkpoint by its log and the valid ones by witnesses of the policy; all others prove nothing. */
export function knownSignatures(
  checkpoint: Checkpoint,
  log: NoteKey,
  { witnesses }: Policy,
): NoteSignature[] {
  const signers = witnesses.map(({ key }) => key).filter((key) => cosignedAt(checkpoint, key) !== undefined)
  return checkpoint.note.signatures.filter((each) => [log, ...signers].some((key) => isSignedBy(each, key)))
}
