import { bidi } from '@telemarket/composition';
import type { SellerDealLine } from '@telemarket/contract';
import { Button } from '@telemarket/kit';
import { useState } from 'react';
import lineStyles from '../order-lines.module.css';
import { DealButton, type DealButtonProps } from './act';
import { DealLine } from './deal-line';
import styles from './deal.module.css';
import { DeclineForm } from './decline-form';
import { HandoverNote } from './handover-note';
import { SellerProof } from './seller-proof';
import { type DeskProps, type SendToDeal, useDealChange } from './deal.resource';

export function DeskLines({ deal: { number, lines, buyer }, send, refresh }: DeskProps) {
  const change = useDealChange(refresh);
  const waiting = lines.filter(({ actions }) => actions.includes('accept')).length;
  const accepted = () => change(() => send('accept', {}), bidi`${buyer.name} sees that you can hand this over`);
  return (
    <>
      <ul className={lineStyles.lines}>
        {lines.map((line) => (
          <DeskLine
            key={line.line}
            line={line}
            deal={number}
            variant={lines.length > 1 ? 'outline' : 'primary'}
            buyerName={buyer.name}
            send={send}
            change={change}
          />
        ))}
      </ul>
      {waiting > 1 && (
        <DealButton run={accepted}>{`I can hand over ${waiting === 2 ? 'both' : `all ${waiting}`}`}</DealButton>
      )}
    </>
  );
}

interface DeskLineProps {
  line: SellerDealLine;
  /** The number of the deal. */
  deal: string;
  variant: DealButtonProps['variant'];
  buyerName: string;
  send: SendToDeal;
  change: ReturnType<typeof useDealChange>;
}

function DeskLine({ line: shown, deal, variant, buyerName, send, change }: DeskLineProps) {
  const { line, productTitle: title, actions, handover, state } = shown;
  const [declining, setDeclining] = useState(false);
  const canDecline = actions.includes('decline');
  return (
    <li className={styles.item}>
      <DealLine line={shown} />
      {handover && (
        <HandoverNote
          {...{ handover, title, deal }}
          side="seller"
          isConfirmed={state === 'received'}
          ask={() => change(() => send('ask-telegram', { line }), 'We are asking Telegram')}
        />
      )}
      {!handover && <SellerProof line={shown} ask={() => send('proof', { line })} />}
      {declining && canDecline ? (
        <DeclineForm
          title={title}
          onBack={() => setDeclining(false)}
          decline={(reason) =>
            change(() => send('decline', { line, reason }), bidi`${buyerName} sees that you cannot sell this`)
          }
        />
      ) : (
        actions.length > 0 && (
          <div className={styles.actions}>
            {actions.includes('accept') && (
              <DealButton
                variant={variant}
                label={bidi`I can hand this over: ${title}`}
                run={() => change(() => send('accept', { line }), bidi`${buyerName} sees that you can hand this over`)}
              >
                I can hand this over
              </DealButton>
            )}
            {actions.includes('hand_over') && (
              <DealButton
                variant={variant}
                label={handover ? bidi`I have transferred it: ${title}` : bidi`Handed over: ${title}`}
                run={() => change(() => send('hand-over', { line }), bidi`${buyerName} is asked to confirm it`)}
              >
                {handover ? 'I have transferred it' : 'Handed over'}
              </DealButton>
            )}
            {canDecline && (
              <Button
                variant="outline"
                aria-label={bidi`I cannot sell this: ${title}`}
                onClick={() => setDeclining(true)}
              >
                I cannot sell this
              </Button>
            )}
          </div>
        )
      )}
    </li>
  );
}
