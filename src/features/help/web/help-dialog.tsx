import { BookOpen, ChevronRight, Command, ExternalLink, Keyboard, Mail, MessageCircle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { closeOverlay, openOverlay } from '../../../frontend/overlays.ts';
import { useSiteFact } from '../../../frontend/site-facts.ts';
import { Dialog } from '../../../frontend/ui/dialog.tsx';
import { useSession } from '../../accounts/web/index.ts';
import { configuredHelpSchema } from '../contract.ts';
import type { SupportContact } from '../rules/support-contact.ts';
import { useArticles } from './articles.ts';
import { ContactForm } from './contact-form.tsx';
import styles from './help.module.css';

/** Until the settings of the site are loaded, people can write a message. */
const UNKNOWN = { contact: { kind: 'form' }, tutorials: [] } as const;

/** The dialog with help on the map and ways to contact support. */
export function HelpDialog() {
  const email = useSession().data?.user?.email ?? null;
  const { contact, tutorials } = useSiteFact('help', configuredHelpSchema) ?? UNKNOWN;
  const articles = useArticles();
  const [isWriting, setIsWriting] = useState(false);
  if (isWriting) {
    return (
      <Dialog title="Contact support" isOpen onClose={closeOverlay}>
        <ContactForm email={email} onBack={() => setIsWriting(false)} />
      </Dialog>
    );
  }
  return (
    <Dialog title="Help" size="wide" isOpen onClose={closeOverlay}>
      <div className={styles['help']}>
        <p>
          Search for an address, a parcel number or a place, or zoom in and select a parcel to see its record.
          Everything else is in the menu, the layers and the map tools.
        </p>
        <div className={styles['pair']}>
          <button type="button" className={styles['tile']} onClick={() => openOverlay('commands')}>
            <Command aria-hidden /> All commands
          </button>
          <button
            type="button"
            className={`${styles['tile']} ${styles['keyboard']}`}
            onClick={() => openOverlay('shortcuts')}
          >
            <Keyboard aria-hidden /> Keyboard shortcuts
          </button>
        </div>
        <Links title="Support articles" hasColumns>
          {articles.map(({ slug, title }) => (
            <a key={slug} href={`/help/${slug}`} className={styles['row']}>
              <BookOpen aria-hidden /> <span>{title}</span> <ChevronRight aria-hidden />
            </a>
          ))}
        </Links>
        {tutorials.length > 0 && (
          <Links title="Tutorials">
            {tutorials.map(({ title, url }) => (
              <a key={url} href={url} target="_blank" rel="noreferrer" className={styles['row']}>
                <BookOpen aria-hidden /> <span>{title}</span> <ExternalLink aria-hidden />
              </a>
            ))}
          </Links>
        )}
        <Links title="Contact support">
          <Contact contact={contact} onWrite={() => setIsWriting(true)} />
        </Links>
      </div>
    </Dialog>
  );
}

interface LinksProps {
  title: string;
  /** The list has two columns where there is room. */
  hasColumns?: boolean;
  children: ReactNode;
}

function Links({ title, hasColumns = false, children }: LinksProps) {
  return (
    <section>
      <h3 className={styles['heading']}>{title}</h3>
      <div className={hasColumns ? styles['pairs'] : undefined}>{children}</div>
    </section>
  );
}

function Contact({ contact, onWrite }: { contact: SupportContact; onWrite: () => void }) {
  switch (contact.kind) {
    case 'link':
      return (
        <a href={contact.address} target="_blank" rel="noreferrer" className={styles['row']}>
          <MessageCircle aria-hidden /> <span>Contact support</span> <ExternalLink aria-hidden />
        </a>
      );
    case 'mailbox':
      return (
        <a href={`mailto:${contact.address}`} className={styles['row']}>
          <Mail aria-hidden /> <span>{contact.address}</span> <ExternalLink aria-hidden />
        </a>
      );
    case 'widget':
      return (
        <button
          type="button"
          className={styles['row']}
          onClick={() => window.open(contact.address, 'platbook-support', 'noopener,width=420,height=640')}
        >
          <MessageCircle aria-hidden /> <span>Open the chat</span> <ExternalLink aria-hidden />
        </button>
      );
    case 'form':
      return (
        <button type="button" className={styles['row']} onClick={onWrite}>
          <Mail aria-hidden /> <span>Write to the operators of this site</span> <ChevronRight aria-hidden />
        </button>
      );
  }
}
