import { ServiceScope } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { formErrors } from '@event-portal/remote-kit/forms';
import { Banner, Button, Checkbox, CodeBlock, Dialog, Form, Stack, TextField } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { forgetAfterChange } from '../../admin-cache';
import { scopeWords } from './scope-words';
import { makeServiceKey } from './service-keys.api';

const FORM_ID = 'service-key';

/** Makes a key, and shows it once. */
export function MakeKeyDialog({ onClose }: { onClose: () => void }) {
  const { http, queryClient } = usePlatform();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ServiceScope[]>([]);
  const making = useMutation({
    mutationFn: () => makeServiceKey(http, { name, scopes: [...scopes] }),
    onSuccess: () => forgetAfterChange(queryClient),
    // The key is a secret: it leaves the memory with the dialog.
    gcTime: 0,
  });
  const toggle = (scope: ServiceScope, on: boolean) =>
    setScopes(on ? [...scopes, scope] : scopes.filter((chosen) => chosen !== scope));
  if (making.data) {
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={`The key for ${making.data.name}`}
        dismissable={false}
        actions={
          <Button variant="primary" onClick={onClose}>
            I have stored it
          </Button>
        }
      >
        <Stack>
          <Banner tone="warning" title="This is the only time that it is shown">
            Store it where the service reads its secrets. If it is lost, revoke it and make another.
          </Banner>
          <CodeBlock label="Key" code={making.data.key} />
        </Stack>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Make a service key"
      description="For a program such as the chat bot. It may do what you allow here, and nothing else."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" pending={making.isPending}>
            Make key
          </Button>
        </>
      }
    >
      <Form
        id={FORM_ID}
        errors={formErrors(making.error)}
        onSubmit={(event) => {
          event.preventDefault();
          if (!making.isPending) making.mutate();
        }}
      >
        <TextField name="name" label="What is it for?" autoComplete="off" value={name} onChange={setName} />
        {ServiceScope.options.map((scope, index) => (
          <Checkbox
            key={scope}
            name={index === 0 ? 'scopes' : `scopes-${scope}`}
            label={scopeWords[scope]}
            checked={scopes.includes(scope)}
            onChange={(on) => toggle(scope, on)}
          />
        ))}
      </Form>
    </Dialog>
  );
}
