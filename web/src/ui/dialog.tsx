import { X } from './icons/more-icons.ts';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useWords } from '../i18n/words.tsx';
import { useBackToClose } from './use-back-to-close.ts';

/**
 * A modal dialog. Keeps the focus inside, closes on Escape and on the browser's Back button, and restores the focus
 * when it closes. On a phone, the dialog is a sheet at the bottom of the screen.
 */
export default function Dialog({
  title,
  onClose,
  isWide = false,
  children,
}: {
  title: string;
  onClose: () => void;
  isWide?: boolean;
  children: ReactNode;
}) {
  const words = useWords();
  useBackToClose(onClose);
  return (
    <ModalOverlay className="overlay" isOpen isDismissable onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal className={isWide ? 'modal wide' : 'modal'}>
        <AriaDialog className="dialog">
          <div className="dialog-head">
            <Heading slot="title">{title}</Heading>
            <button type="button" className="icon-button" aria-label={words.close} onClick={onClose}>
              <X aria-hidden="true" size={20} />
            </button>
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
