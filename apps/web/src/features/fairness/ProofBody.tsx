import { log } from '@saikoro/shared/contract/fairness'
import { entryLines } from '@saikoro/shared/fairness/log'
import { weighSteps } from '@saikoro/shared/fairness/step-evidence'
import { Link } from 'react-router-dom'
import { CheckpointDisclosure } from '../../entities/checkpoint/CheckpointDisclosure.tsx'
import { getDevice } from '../../entities/draw/device-queries.ts'
import { ShareProof } from '../../entities/draw/ShareProof.tsx'
import type { ShownDraw } from '../../entities/draw/show-draw.ts'
import { DownloadButton } from '../../entities/signed/SignedFile.tsx'
import type { Finding } from '../../fairness/finding.ts'
import type { StoredOrder } from '../../fairness/schema.ts'
import { callApi } from '../../lib/call.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Disclosure } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/QueryBoundary.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import { Explanation } from './Explanation.tsx'
import stepStyles from './Fairness.module.css'
import { Steps } from './Steps.tsx'
import { useOrdersInDraw, VerdictCard } from './VerdictCard.tsx'

interface Props {
  readonly finding: Finding
  readonly shown: ShownDraw
}

export function ProofBody({ finding, shown }: Props) {
  const { t } = useTranslation('fairness')
  const { status, beacon } = finding.draw
  const isSandbox = beacon === 'sandbox'
  const isDoubted = shown.level !== 'calm'
  if (status === 'skipped' && !isDoubted) return <EmptyState title={t('skipped')} text={t('skippedText')} />
  if (finding.verdict === null && !isDoubted) return <EmptyState title={t('unfinished')} />
  return (
    <>
      <VerdictCard finding={finding} shown={shown} />
      {!isDoubted && shown.dice && <ShareProof game={finding.draw.game} issue={finding.draw.issue} />}
      <Explanation isUnfolded={false} isSandbox={isSandbox} />
      <Section title={t('steps')}>
        <Steps steps={weighSteps(finding)} draw={finding.draw} />
      </Section>
      <Section title={t('offline')}>
        <OfflineFile finding={finding} />
      </Section>
      <div className={stepStyles.more}>
        <Disclosure label={t('offlineScript')}>
          <p className="soft breakable" translate="no">
            python3 packages/lab/verifiers/verify_draw.py {nameOfFile(finding)}
          </p>
        </Disclosure>
        <CheckpointDisclosure game={finding.draw.game} issue={finding.draw.issue} />
        <Link className="row small touch" to="/Charter">
          {t('member:promises')}
        </Link>
      </div>
    </>
  )
}

const nameOfFile = ({ draw: { game, issue } }: Finding) => `saikoro-${game}-${issue}.tlog-proof`

function OfflineFile({ finding }: { readonly finding: Finding }) {
  const { t } = useTranslation('fairness')
  const { game, issue } = finding.draw
  const orders = useOrdersInDraw(game, issue)
  return (
    <>
      <MutedText>{t('offlineText')}</MutedText>
      <a className="row small touch" href="/verify.html" target="_blank" rel="noreferrer">
        {t('offlinePage')}
      </a>
      <DownloadButton
        label={t('download')}
        name={nameOfFile(finding)}
        read={() => readProofFile(finding, orders)}
      />
    </>
  )
}

/** Returns a file with everything needed to verify the draw offline: the draw, the receipts of these orders and the log inclusion proof. */
async function readProofFile(
  { genesis, draw, leaves }: Finding,
  orders: readonly StoredOrder[],
): Promise<string> {
  const [{ entries }, { publicLog }] = await Promise.all([
    callApi(log, { key: draw.game, from: draw.seq ?? 1 }),
    getDevice(),
  ])
  const receipts = orders.flatMap(({ jws, record }) => (jws !== null && record === draw.record ? [jws] : []))
  const last = entryLines(draw).at(-1) ?? '' // the last entry commits to the entries before it
  return publicLog.writeFile(last, { genesis, draw, leaves, log: entries, receipts })
}
