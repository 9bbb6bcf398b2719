#pragma once

// Certificates by the system's libcrypto: much of its interface is macros, which Swift cannot see.

#include <stddef.h>

/// A PEM text, ended by a zero; the caller frees it.
typedef char *certificates_text;

/// Makes an authority and its key.
///
/// - name: the common name.
/// - constraints: nameConstraints as OpenSSL's configuration writes them: "critical,permitted;DNS:local".
/// - days: how long it is valid from now on; it begins an hour ago, for clients whose clocks are behind.
/// - returns: 1, or 0 when libcrypto refuses.
int certificates_make_authority(const char *name, const char *constraints, long days, certificates_text *certificate,
                                certificates_text *key);

/// Makes a server's certificate and its key, signed by an authority.
///
/// - alternatives: subjectAltName as OpenSSL's configuration writes it: "DNS:localhost,IP:127.0.0.1".
int certificates_make_leaf(const char *name, const char *alternatives, long days, const char *authority,
                           const char *authority_key, certificates_text *certificate, certificates_text *key);

/// SHA-256 of a certificate's DER form.
int certificates_fingerprint(const char *certificate, unsigned char digest[32]);

/// Seconds from now until a certificate expires; negative when it has.
int certificates_seconds_left(const char *certificate, long long *seconds);

/// Whether the key is the certificate's.
int certificates_has_key(const char *certificate, const char *key);

/// Whether a certificate is valid from now or before on.
int certificates_has_begun(const char *certificate);

/// Whether an authority may vouch for a name, given as subjectAltName has it: "DNS:localhost".
int certificates_permits(const char *authority, const char *alternative);

/// Whether an authority's key signed a certificate.
int certificates_is_signed(const char *certificate, const char *authority);

/// The alternative names of a certificate as one text, such as "DNS:localhost, IP Address:127.0.0.1".
int certificates_alternatives(const char *certificate, certificates_text *text);
